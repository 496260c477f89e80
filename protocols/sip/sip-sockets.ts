import type { Clock, Logger, TlsIdentity } from "@tessera/base";
import { LocalHosts } from "./local-hosts.ts";
import type { SipPeer } from "./sip-message.ts";
import type { SipWire, SipWireEvents } from "./sip-wire.ts";
import { TcpPort } from "./tcp-port.ts";
import { UdpPort } from "./udp-port.ts";

interface SipSocketsOptions {
  readonly host: string;
  readonly port: number;
  readonly secure?: { readonly port: number; readonly tls: TlsIdentity } | undefined;
  readonly maxConnections?: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A port that the system gives for one transport may be taken for the other. */
const MAX_TRIES = 20;

/** UDP and TCP on one port, TLS on another. */
export async function openSipSockets(
  options: SipSocketsOptions,
  events: SipWireEvents,
): Promise<SipWire> {
  const { udp, tcp } = await openBoth(options, events);
  const tls = await openSecure(options, events);
  const localHosts = new LocalHosts(options);
  const streams = { TCP: tcp, TLS: tls };
  const streamOf = ({ transport }: SipPeer) =>
    transport === "UDP" ? undefined : streams[transport];
  return {
    portOf: (transport) => (transport === "TLS" ? (tls?.port ?? 0) : udp.port),
    send(bytes, peer, onFailure) {
      const port = peer.transport === "UDP" ? udp : streamOf(peer);
      if (port) port.send(bytes, peer, onFailure);
      else queueMicrotask(() => onFailure(new Error("there is no TLS here")));
    },
    isConnected: (peer) => streamOf(peer)?.isConnected(peer) ?? false,
    trust: (peer) => streamOf(peer)?.trust(peer),
    localHostFor: async (peer) => streamOf(peer)?.localHostOf(peer) ?? (await localHosts.for(peer)),
    async close() {
      await Promise.all([udp.close(), tcp.close(), tls?.close()]);
    },
  };
}

/** Most devices come without it: a port that is taken keeps none of them out. */
async function openSecure(
  { secure, ...options }: SipSocketsOptions,
  events: SipWireEvents,
): Promise<TcpPort | undefined> {
  if (!secure) return undefined;
  try {
    return await TcpPort.open({ ...options, ...secure }, events);
  } catch (error) {
    options.log.warn({ error, port: secure.port }, "the SIP port for TLS cannot be opened");
    return undefined;
  }
}

async function openBoth(
  options: SipSocketsOptions,
  events: SipWireEvents,
): Promise<{ readonly udp: UdpPort; readonly tcp: TcpPort }> {
  for (let triesLeft = MAX_TRIES; ; triesLeft--) {
    const udp = await UdpPort.open(options, events);
    try {
      return { udp, tcp: await TcpPort.open({ ...options, port: udp.port }, events) };
    } catch (error) {
      await udp.close();
      if (options.port !== 0 || triesLeft === 0) throw error;
    }
  }
}
