import type { Clock } from "@tessera/base";
import type { PacketBurst } from "./packet-burst.ts";
import type { TrackTransport } from "./track-transport.ts";
import type { UdpClient, UdpPortPair } from "./udp-port-pair.ts";

/** A key frame at one go would overrun the client's socket buffer: it leaves in small steps. */
const packetsPerStep = 24;
const stepMs = 2;
const maxWaitingPackets = 4000;

export interface UdpRoute {
  readonly pair: UdpPortPair;
  readonly client: UdpClient;
  readonly clock: Clock;
  /** The client sent something, which proves that it is there. */
  readonly onReceived: () => void;
}

/** RTP and RTCP from the server's pair of ports to the client's. */
export class UdpTransport implements TrackTransport {
  readonly header: string;
  readonly #route: UdpRoute;
  readonly #stopListening: () => void;
  #waiting: Uint8Array[] = [];
  #cancelStep: (() => void) | undefined;
  #isClosed = false;

  constructor(route: UdpRoute) {
    this.#route = route;
    this.#stopListening = route.pair.listenTo(route.client, route.onReceived);
    const [rtp, rtcp] = route.pair.ports;
    const [clientRtp, clientRtcp] = route.client.ports;
    this.header = `RTP/AVP;unicast;client_port=${clientRtp}-${clientRtcp};server_port=${rtp}-${rtcp}`;
  }

  get isCongested(): boolean {
    return this.#waiting.length > maxWaitingPackets;
  }

  sendBurst(burst: PacketBurst): void {
    burst.hold();
    for (const packet of burst.packets) this.#waiting.push(packet);
    if (!this.#cancelStep) this.#step();
  }

  sendReport(report: Uint8Array): void {
    if (!this.#isClosed) this.#route.pair.sendRtcp(report, this.#route.client);
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#cancelStep?.();
    this.#stopListening();
  }

  #step(): void {
    this.#cancelStep = undefined;
    if (this.#isClosed) return;
    const { pair, client, clock } = this.#route;
    for (const packet of this.#waiting.splice(0, packetsPerStep)) pair.sendRtp(packet, client);
    if (this.#waiting.length > 0) this.#cancelStep = clock.after(stepMs, () => this.#step());
  }
}
