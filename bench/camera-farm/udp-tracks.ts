import type { Socket } from "node:dgram";
import { interleavedPackets } from "./interleaved-packets.ts";

/** The farm's own ports: one pair for all clients, as cameras have it. */
export type UdpPair = readonly [rtp: Socket, rtcp: Socket];

/** Where one client wants its tracks by UDP, by the channels that their packets are numbered for. */
export class UdpTracks {
  readonly #pair: UdpPair;
  readonly #clientPorts = new Map<number, number>();

  constructor(pair: UdpPair) {
    this.#pair = pair;
  }

  get isAsked(): boolean {
    return this.#clientPorts.size > 0;
  }

  /** The answer to a Transport header that asks for UDP. */
  take(channel: number, asked: string): string | undefined {
    const ports = /client_port=(\d+)-(\d+)/.exec(asked);
    if (!ports) return undefined;
    this.#clientPorts.set(channel, Number(ports[1]));
    const [rtp, rtcp] = this.#pair.map((socket) => socket.address().port);
    return `RTP/AVP;unicast;${ports[0]};server_port=${rtp}-${rtcp}`;
  }

  send(interleaved: Buffer): void {
    for (const { channel, packet } of interleavedPackets(interleaved)) {
      const port = this.#clientPorts.get(channel);
      if (port !== undefined) this.#pair[0].send(packet, port, "127.0.0.1");
    }
  }
}
