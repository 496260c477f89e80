import { xml } from "../xml/index.ts";
import { soapNamespace } from "./namespaces.ts";
import { OnvifError } from "./onvif-error.ts";
import { parseXml } from "./xml-parser.ts";

/** What a device says of itself when the network is searched. */
export interface ProbeMatch {
  /** Its own for good: "urn:uuid:…". */
  readonly endpoint: string;
  readonly scopes: ReadonlyMap<string, string>;
  /** Addresses of its device service, as it sees itself. */
  readonly addresses: readonly string[];
}

const addressing = "http://schemas.xmlsoap.org/ws/2004/08/addressing";
const discovery = "http://schemas.xmlsoap.org/ws/2005/04/discovery";
const networkNamespace = "http://www.onvif.org/ver10/network/wsdl";
const maxMatches = 64;

/** WS-Discovery 2005/04. Some devices answer only when they are asked for no type at all. */
export function writeProbe(messageId: string, isTyped: boolean): string {
  const types = isTyped
    ? xml`<d:Types xmlns:n="${networkNamespace}">n:NetworkVideoTransmitter</d:Types>`
    : undefined;
  const envelope = xml`<s:Envelope xmlns:s="${soapNamespace}" xmlns:a="${addressing}" xmlns:d="${discovery}"><s:Header><a:MessageID>${messageId}</a:MessageID><a:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</a:To><a:Action>${discovery}/Probe</a:Action></s:Header><s:Body><d:Probe>${types}</d:Probe></s:Body></s:Envelope>`;
  return `<?xml version="1.0" encoding="UTF-8"?>${envelope.text}`;
}

/** The devices in an answer to one of our probes; none for anything else that flies by. */
export function parseProbeMatches(text: string, messageIds: ReadonlySet<string>): ProbeMatch[] {
  const envelope = parseQuietly(text);
  if (!messageIds.has(envelope?.text("Header", "RelatesTo") ?? "")) return [];
  const matches = envelope?.find("Body", "ProbeMatches")?.all("ProbeMatch") ?? [];
  return matches.slice(0, maxMatches).flatMap((match) => {
    const addresses = words(match.text("XAddrs"));
    const endpoint = match.text("EndpointReference", "Address");
    if (addresses.length === 0 && endpoint === "") return [];
    return [{ endpoint, scopes: parseScopes(match.find("Scopes")?.ownText ?? ""), addresses }];
  });
}

function parseQuietly(text: string) {
  try {
    return parseXml(text);
  } catch (error) {
    if (error instanceof OnvifError) return undefined; // whatever else speaks at this port
    throw error;
  }
}

const maxScopes = 64;

/** "onvif://www.onvif.org/name/Front%20Door" → name: "Front Door"; the first of a kind counts. */
function parseScopes(text: string): ReadonlyMap<string, string> {
  const scopes = new Map<string, string>();
  for (const scope of words(text).slice(0, maxScopes)) {
    const [, kind = "", value = ""] = /^onvif:\/\/www\.onvif\.org\/(\w+)\/(.+)$/i.exec(scope) ?? [];
    const name = kind.toLowerCase();
    if (name !== "" && !scopes.has(name)) scopes.set(name, decoded(value).slice(0, 200));
  }
  return scopes;
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that was meant as one
  }
}
