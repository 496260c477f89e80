import type { RemoteInfo } from "node:dgram";
import type { Socket } from "node:net";
import { type MediaSender, MediaStreamParser, PacketOrder } from "@tessera/formats/jt1078";

interface UdpFlowParts {
  readonly sender: MediaSender;
  readonly peer: Pick<RemoteInfo, "address" | "port">;
  /** The first packet: its SIM number and channel are those of all others. */
  readonly first: Uint8Array;
  readonly nowMs: number;
  readonly send: (packet: Uint8Array, peer: Pick<RemoteInfo, "address" | "port">) => void;
}

/** What waits for whoever reads: some seconds of a terminal; the rest is lost, as on a network. */
const maxWaitingBytes = 4 * 1024 * 1024;
const maxEarly = 512;
const simStart = 8;

/** One stream of a terminal over UDP. Put in order it is what comes by TCP, and goes the same way. */
export class UdpFlow {
  readonly #parts: UdpFlowParts;
  readonly #order: PacketOrder;
  readonly #head: Uint8Array;
  /** Until there is an end to write to. */
  #early: Uint8Array[] = [];
  #near: Socket | undefined;
  #lastMs: number;
  peer: Pick<RemoteInfo, "address" | "port">;

  constructor(parts: UdpFlowParts) {
    this.#parts = parts;
    this.peer = parts.peer;
    this.#lastMs = parts.nowMs;
    const { simBytes } = parts.sender;
    this.#head = parts.first.slice(simStart, simStart + simBytes + 1);
    this.#order = new PacketOrder(simBytes, (packet) => this.#write(packet));
  }

  /** When the last packet came. */
  get lastMs(): number {
    return this.#lastMs;
  }

  readonly has = (packet: Uint8Array): boolean =>
    this.#head.every((byte, at) => packet[simStart + at] === byte);

  /** False: it is no whole packet. */
  push(packet: Uint8Array, nowMs: number): boolean {
    this.#lastMs = nowMs;
    return this.#order.push(packet, nowMs);
  }

  /** What is written to the other end, such as a voice, goes to the terminal. */
  join(near: Socket): void {
    const { sender, send } = this.#parts;
    this.#near = near;
    const parser = new MediaStreamParser((bytes, { packetStart, payloadEnd }) => {
      send(bytes.slice(packetStart, payloadEnd), this.peer);
    }, sender.simBytes);
    near.on("data", (bytes) => parser.push(bytes, bytes.length));
    for (const packet of this.#early) near.write(packet);
    this.#early = [];
  }

  close(): void {
    this.#near?.destroy();
  }

  #write(packet: Uint8Array): void {
    if (!this.#near) {
      if (this.#early.length < maxEarly) this.#early.push(packet);
      return;
    }
    if (this.#near.writable && this.#near.writableLength < maxWaitingBytes)
      this.#near.write(packet);
  }
}
