import { parseParameters } from "./field-parameters.ts";
import { parseHostAndPort } from "./host-and-port.ts";

/** What From, To and Contact hold: `"Name" <sip:user@host:port;transport=tcp>;tag=1;expires=60`. */
export interface SipAddress {
  /** With its scheme and its parameters, as it was written. */
  readonly uri: string;
  /** Between "sip:" and "@"; "" if there is none. */
  readonly user: string;
  /** An IPv6 address comes without its brackets. */
  readonly host: string;
  readonly port: number | undefined;
  /** Behind the address, names in lower case: tag, expires, q … */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Undefined when there is no address in it; `*` is none. */
export function parseSipAddress(value: string): SipAddress | undefined {
  const open = indexOfBracket(value);
  const close = open < 0 ? -1 : value.indexOf(">", open);
  if (open >= 0 && close < 0) return undefined;
  // Without brackets, what follows a semicolon belongs to the field (RFC 3261, 20).
  const semicolon = value.indexOf(";", Math.max(close, 0));
  const end = semicolon < 0 ? value.length : semicolon;
  const uri = (open < 0 ? value.slice(0, end) : value.slice(open + 1, close)).trim();
  const parts = partsOf(uri);
  return parts && { uri, ...parts, parameters: parseParameters(value.slice(end)) };
}

/** Behind the name, in which a quoted bracket may be. */
function indexOfBracket(value: string): number {
  const quote = value.indexOf('"');
  const open = value.indexOf("<");
  if (quote < 0 || open < quote) return open;
  let at = quote + 1;
  while (at < value.length && value[at] !== '"') at += value[at] === "\\" ? 2 : 1;
  return value.indexOf("<", at);
}

function partsOf(uri: string): Pick<SipAddress, "user" | "host" | "port"> | undefined {
  const colon = uri.indexOf(":");
  const scheme = uri.slice(0, Math.max(colon, 0)).toLowerCase();
  if (scheme !== "sip" && scheme !== "sips") return undefined;
  const at = uri.indexOf("@");
  const parameters = uri.indexOf(";", Math.max(at, colon));
  const place = uri.slice(Math.max(at, colon) + 1, parameters < 0 ? undefined : parameters);
  const userInfo = at < 0 ? "" : uri.slice(colon + 1, at);
  // A user may carry a password, or parameters of its own; neither is who it is.
  const user = userInfo.split(/[:;]/, 1)[0] ?? "";
  return { user, ...parseHostAndPort(place.split("?", 1)[0] ?? "") };
}
