import type { Clock, Logger } from "@tessera/base";
import { LocalHosts } from "./local-hosts.ts";
import type { SipWire, SipWireEvents } from "./sip-wire.ts";
import { TcpPort } from "./tcp-port.ts";
import { UdpPort } from "./udp-port.ts";

interface SipSocketsOptions {
  readonly host: string;
  readonly port: number;
  readonly maxConnections?: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A port that the system gives for one transport may be taken for the other. */
const MAX_TRIES = 20;

/** UDP and TCP on one port. */
export async function openSipSockets(
  options: SipSocketsOptions,
  events: SipWireEvents,
): Promise<SipWire> {
  const { udp, tcp } = await openBoth(options, events);
  const localHosts = new LocalHosts(options);
  return {
    port: udp.port,
    send(bytes, peer, onFailure) {
      if (peer.transport === "UDP") udp.send(bytes, peer, onFailure);
      else tcp.send(bytes, peer, onFailure);
    },
    isConnected: (peer) => tcp.isConnected(peer),
    trust: (peer) => tcp.trust(peer),
    localHostFor: async (peer) => tcp.localHostOf(peer) ?? (await localHosts.for(peer)),
    async close() {
      await Promise.all([udp.close(), tcp.close()]);
    },
  };
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
