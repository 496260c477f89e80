import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";
import { networkInterfaces } from "node:os";
import type { CameraIdentity } from "./camera-identity.ts";
import { xml } from "./markup.ts";
import { childOf, parseXml, type XmlElement } from "./xml-element.ts";

const group = "239.255.255.250";
const multicastPort = 3702;

interface DiscoveryParts {
  readonly identity: CameraIdentity;
  /** The device service, for somebody who reaches the camera at this address. */
  readonly deviceUrl: (localHost: string) => string;
  readonly isSilent: () => boolean;
}

/** Answers the probes of WS-Discovery 2005/04. */
export class DiscoveryResponder {
  readonly #parts: DiscoveryParts;
  #socket: Socket | undefined;

  constructor(parts: DiscoveryParts) {
    this.#parts = parts;
  }

  get port(): number {
    return this.#socket?.address().port ?? 0;
  }

  /** A port of its own on the host, or the one that all devices share. */
  async listen(where: { host: string; port: number } | "multicast"): Promise<void> {
    const socket = createSocket({ type: "udp4", reuseAddr: where === "multicast" });
    socket.on("message", (message, from) => void this.#answer(message, from));
    if (where === "multicast") socket.bind(multicastPort);
    else socket.bind(where.port, where.host);
    await once(socket, "listening");
    if (where === "multicast") for (const host of ownHosts()) socket.addMembership(group, host);
    this.#socket = socket;
  }

  async stop(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    const closed = once(socket, "close");
    socket.close();
    await closed;
  }

  async #answer(message: Buffer, from: RemoteInfo): Promise<void> {
    const messageId = readProbe(message.toString("utf8"), this.#parts.identity);
    if (messageId === undefined || this.#parts.isSilent()) return;
    const answer = this.#matches(messageId, await localHostTowards(from));
    this.#socket?.send(answer, from.port, from.address);
  }

  #matches(messageId: string, localHost: string): string {
    const { identity, deviceUrl } = this.#parts;
    return xml`<?xml version="1.0" encoding="UTF-8"?>
<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"
 xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing"
 xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl"
 xmlns:tds="http://www.onvif.org/ver10/device/wsdl"><s:Header>
<a:MessageID>${identity.urn.replace(/.{4}$/, "0000")}</a:MessageID><a:RelatesTo>${messageId}</a:RelatesTo>
<a:To>http://schemas.xmlsoap.org/ws/2004/08/addressing/role/anonymous</a:To>
<a:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/ProbeMatches</a:Action></s:Header>
<s:Body><d:ProbeMatches><d:ProbeMatch><a:EndpointReference><a:Address>${identity.urn}</a:Address></a:EndpointReference>
<d:Types>dn:NetworkVideoTransmitter tds:Device</d:Types><d:Scopes>${identity.scopes.join(" ")}</d:Scopes>
<d:XAddrs>${deviceUrl(localHost)}</d:XAddrs><d:MetadataVersion>1</d:MetadataVersion></d:ProbeMatch>
</d:ProbeMatches></s:Body></s:Envelope>`.text;
  }
}

/** The probe's MessageID, when it looks for such a device. */
function readProbe(text: string, { scopes }: CameraIdentity): string | undefined {
  const envelope = tryToParse(text);
  const body = envelope && childOf(envelope, "Body");
  const probe = body && childOf(body, "Probe");
  const header = envelope && childOf(envelope, "Header");
  if (!probe || !header) return undefined;
  const words = (name: string) => childOf(probe, name)?.text.split(/\s+/).filter(Boolean) ?? [];
  const hasTypes = words("Types").every((type) =>
    /(^|:)(NetworkVideoTransmitter|Device)$/.test(type),
  );
  const hasScopes = words("Scopes").every((wanted) =>
    scopes.some((scope) => `${scope}/`.startsWith(`${wanted.replace(/\/$/, "")}/`)),
  );
  return hasTypes && hasScopes ? childOf(header, "MessageID")?.text : undefined;
}

function tryToParse(text: string): XmlElement | undefined {
  try {
    return parseXml(text);
  } catch {
    // Anybody may send anything to this port.
    return undefined;
  }
}

function ownHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.filter(({ family }) => family === "IPv4").map(({ address }) => address);
}

/** Our address on the way to the one who asked, as the system routes it. */
async function localHostTowards({ address, port }: RemoteInfo): Promise<string> {
  const socket = createSocket("udp4");
  socket.connect(port, address);
  await once(socket, "connect");
  const local = socket.address().address;
  socket.close();
  return local;
}
