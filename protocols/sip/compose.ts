import { writeHost } from "./host-and-port.ts";
import type { SipIdentity } from "./sip-agent.ts";
import { fullName, SipFields } from "./sip-fields.ts";
import type { SipContent, SipPeer, SipRequest, SipResponse } from "./sip-message.ts";
import { reasonOf } from "./status-reasons.ts";
import { withSource } from "./via.ts";

export const allowedMethods: readonly string[] = [
  "REGISTER",
  "MESSAGE",
  "INVITE",
  "ACK",
  "BYE",
  "CANCEL",
  "INFO",
  "SUBSCRIBE",
  "NOTIFY",
  "OPTIONS",
];

export interface RequestParts {
  readonly method: string;
  readonly uri: string;
  readonly via: string;
  readonly from: string;
  readonly to: string;
  readonly callId: string;
  readonly cseq: number;
  /** Undefined for ACK, CANCEL and BYE, which need none. */
  readonly contact?: string | undefined;
  readonly routes?: readonly string[] | undefined;
}

export function composeRequest(parts: RequestParts, content: SipContent = {}): SipRequest {
  const { method, uri, routes = [] } = parts;
  const own: [name: string, value: string | undefined][] = [
    ["Via", parts.via],
    ["From", parts.from],
    ["To", parts.to],
    ["Call-ID", parts.callId],
    ["CSeq", `${parts.cseq} ${method}`],
    ["Contact", parts.contact],
    ["Max-Forwards", "70"],
    ["User-Agent", "Tessera"],
    ...routes.map((route): [string, string] => ["Route", route]),
  ];
  return { method, uri, ...withContent(own, content) };
}

interface ResponseParts {
  readonly status: number;
  readonly reason?: string | undefined;
  /** Laid onto To unless it has a tag. */
  readonly tag: string;
  readonly contact?: string | undefined;
  readonly source: SipPeer;
}

/** What must be equal in request and answer is copied (RFC 3261, 8.2.6.2 and 12.1.1). */
export function composeResponse(
  { headers }: SipRequest,
  { status, reason, tag, contact, source }: ResponseParts,
  content: SipContent = {},
): SipResponse {
  const [topVia = "", ...otherVias] = headers.all("via");
  const own: [name: string, value: string | undefined][] = [
    ["Via", withSource(topVia, source)],
    ...otherVias.map((via): [string, string] => ["Via", via]),
    ["From", headers.get("from")],
    ["To", withTag(headers.get("to"), status === 100 ? "" : tag)],
    ["Call-ID", headers.get("call-id")],
    ["CSeq", headers.get("cseq")],
    ["Contact", contact],
    ["User-Agent", "Tessera"],
  ];
  if (contact !== undefined)
    for (const route of headers.all("record-route")) own.push(["Record-Route", route]);
  return { status, reason: reason ?? reasonOf(status), ...withContent(own, content) };
}

export const contactOf = ({ id }: SipIdentity, { host, port, transport }: SipPeer): string =>
  `<sip:${id}@${writeHost(host)}:${port}${transport === "UDP" ? "" : `;transport=${transport.toLowerCase()}`}>`;

function withTag(to: string | undefined, tag: string): string | undefined {
  const hasTag = to === undefined || /;\s*tag\s*=/i.test(to.slice(to.lastIndexOf(">") + 1));
  return hasTag || !tag ? to : `${to};tag=${tag}`;
}

/** A header of the content stands in place of ours of that name. */
function withContent(
  own: readonly (readonly [name: string, value: string | undefined])[],
  { headers = [], contentType, body = noBody }: SipContent,
): { headers: SipFields; body: Uint8Array } {
  const given = new Set(headers.map(([name]) => fullName(name)));
  const fields = new SipFields();
  for (const [name, value] of own)
    if (value !== undefined && !given.has(fullName(name))) fields.add(name, value);
  for (const [name, value] of headers) fields.add(name, value);
  if (contentType !== undefined) fields.add("Content-Type", contentType);
  return { headers: fields, body };
}

const noBody = new Uint8Array(0);
