import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { Clock } from "@tessera/base";
import type { PacketBurst } from "./packet-burst.ts";
import type { TrackTransport } from "./track-transport.ts";

/** A key frame at one go would overrun the client's socket buffer: it leaves in small steps. */
const packetsPerStep = 24;
const stepMs = 2;
const maxWaitingPackets = 4000;
const pairTries = 20;

export interface UdpRoute {
  readonly localAddress: string;
  readonly clientAddress: string;
  readonly clientPorts: readonly [number, number];
}

/** RTP and RTCP from a pair of ports of our own, even and odd, to the client's pair. */
export class UdpTransport implements TrackTransport {
  readonly header: string;
  readonly #route: UdpRoute;
  readonly #sockets: readonly [Socket, Socket];
  readonly #clock: Clock;
  readonly #waiting: Uint8Array[] = [];
  #cancelStep: (() => void) | undefined;
  #isClosed = false;

  static async open(route: UdpRoute, clock: Clock, onReceived: () => void): Promise<UdpTransport> {
    const sockets = await bindPair(route.localAddress);
    for (const socket of sockets) {
      socket.on("message", onReceived);
      // An unreachable port is the client's affair: the session ends with its connection.
      socket.on("error", () => {});
    }
    return new UdpTransport(route, sockets, clock);
  }

  private constructor(route: UdpRoute, sockets: readonly [Socket, Socket], clock: Clock) {
    this.#route = route;
    this.#sockets = sockets;
    this.#clock = clock;
    const [rtp, rtcp] = sockets.map((socket) => socket.address().port);
    const [clientRtp, clientRtcp] = route.clientPorts;
    this.header = `RTP/AVP;unicast;client_port=${clientRtp}-${clientRtcp};server_port=${rtp}-${rtcp}`;
  }

  get isCongested(): boolean {
    return this.#waiting.length > maxWaitingPackets;
  }

  sendBurst({ packets }: PacketBurst): void {
    this.#waiting.push(...packets);
    if (!this.#cancelStep) this.#step();
  }

  sendReport(report: Uint8Array): void {
    if (this.#isClosed) return;
    this.#sockets[1].send(report, this.#route.clientPorts[1], this.#route.clientAddress);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelStep?.();
    for (const socket of this.#sockets) socket.close();
  }

  #step(): void {
    this.#cancelStep = undefined;
    if (this.#isClosed) return;
    const [rtp] = this.#sockets;
    for (const packet of this.#waiting.splice(0, packetsPerStep))
      rtp.send(packet, this.#route.clientPorts[0], this.#route.clientAddress);
    if (this.#waiting.length > 0) this.#cancelStep = this.#clock.after(stepMs, () => this.#step());
  }
}

async function bindPair(address: string): Promise<readonly [Socket, Socket]> {
  for (let attempt = 0; attempt < pairTries; attempt++) {
    const rtp = await bind(address, 0);
    const { port } = rtp.address();
    const rtcp = port % 2 === 0 ? await bind(address, port + 1).catch(() => undefined) : undefined;
    if (rtcp) return [rtp, rtcp];
    rtp.close();
  }
  throw new Error("no pair of free UDP ports");
}

async function bind(address: string, port: number): Promise<Socket> {
  const socket = createSocket(address.includes(":") ? "udp6" : "udp4");
  socket.bind(port, address);
  await once(socket, "listening");
  return socket;
}
