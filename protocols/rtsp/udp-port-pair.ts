import type { Socket } from "node:dgram";
import { bindUdpPair } from "./bind-udp-pair.ts";

export interface UdpClient {
  readonly address: string;
  readonly ports: readonly [rtp: number, rtcp: number];
}

/** A server's ports for RTP and RTCP over UDP, shared by all its clients. */
export class UdpPortPair {
  readonly ports: readonly [rtp: number, rtcp: number];
  readonly #rtp: Socket;
  readonly #rtcp: Socket;
  readonly #listeners = new Map<string, () => void>();
  #isClosed = false;

  static async open(localAddress: string): Promise<UdpPortPair> {
    const [rtp, rtcp] = await bindUdpPair(localAddress);
    return new UdpPortPair(rtp, rtcp);
  }

  private constructor(rtp: Socket, rtcp: Socket) {
    this.#rtp = rtp;
    this.#rtcp = rtcp;
    this.ports = [rtp.address().port, rtcp.address().port];
    for (const socket of [rtp, rtcp]) {
      socket.on("message", (_, { address, port }) => this.#listeners.get(`${address} ${port}`)?.());
      // An unreachable port is the client's affair: the session ends with its connection.
      socket.on("error", () => {});
    }
  }

  /** Told of each packet from the client, until the returned function is called. */
  listenTo({ address, ports }: UdpClient, onReceived: () => void): () => void {
    const keys = ports.map((port) => `${address} ${port}`);
    for (const key of keys) this.#listeners.set(key, onReceived);
    return () => {
      for (const key of keys)
        if (this.#listeners.get(key) === onReceived) this.#listeners.delete(key);
    };
  }

  sendRtp(packet: Uint8Array, { address, ports }: UdpClient): void {
    if (!this.#isClosed) this.#rtp.send(packet, ports[0], address);
  }

  sendRtcp(packet: Uint8Array, { address, ports }: UdpClient): void {
    if (!this.#isClosed) this.#rtcp.send(packet, ports[1], address);
  }

  /** Idempotent. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#rtp.close();
    this.#rtcp.close();
  }
}
