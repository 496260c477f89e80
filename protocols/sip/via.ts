import { parseParameters, splitParameters } from "./field-parameters.ts";
import { writeHost } from "./host-and-port.ts";
import type { SipPeer } from "./sip-message.ts";

export interface Via {
  readonly sentBy: string;
  /** "" where there is none. */
  readonly branch: string;
}

/** `SIP/2.0/UDP host:port;branch=…;rport`, with blanks wherever a vendor puts them. */
export function parseVia(value: string): Via | undefined {
  const semicolon = value.indexOf(";");
  const front = semicolon < 0 ? value : value.slice(0, semicolon);
  const protocol = front.lastIndexOf("/");
  if (protocol < 0) return undefined;
  const [, ...sentBy] = front
    .slice(protocol + 1)
    .trim()
    .split(/\s+/, 4);
  if (sentBy.length === 0) return undefined;
  const parameters = semicolon < 0 ? "" : value.slice(semicolon + 1);
  return { sentBy: sentBy.join(""), branch: parseParameters(parameters).get("branch") ?? "" };
}

export function writeVia(
  transport: SipPeer["transport"],
  { host, port, branch }: { readonly host: string; readonly port: number; readonly branch: string },
): string {
  return `SIP/2.0/${transport} ${writeHost(host)}:${port};rport;branch=${branch}`;
}

/** The topmost Via of an answer says where the request really came from (RFC 3581). */
export function withSource(value: string, source: SipPeer): string {
  const [front = "", ...parameters] = splitParameters(value);
  const kept = parameters.map((part) => part.trim()).filter((part) => part && !isSource(part));
  const wantsPort = parameters.some((part) => nameOf(part) === "rport");
  kept.push(`received=${source.host}`);
  if (wantsPort) kept.push(`rport=${source.port}`);
  return [front.trim(), ...kept].join(";");
}

const nameOf = (parameter: string) => parameter.split("=", 1)[0]?.trim().toLowerCase();

const isSource = (parameter: string) =>
  nameOf(parameter) === "received" || nameOf(parameter) === "rport";
