import type { RemoteMedia } from "./media-receiver.ts";

/** How packets get to the receiver. */
export interface PacketWay {
  readonly port: number;
  readonly isOpen: boolean;
  /** As much waits as is bearable. */
  readonly isCongested: boolean;
  start(remote: RemoteMedia): Promise<void>;
  /** Packets of one frame. */
  write(packets: readonly Uint8Array[]): void;
  close(): void;
}

/** Decides what leaves: whole frames, and behind a gap only from one on that can start. */
export class SendingQueue {
  readonly #way: PacketWay;
  #hasGap = true;
  sentPackets = 0;
  sentBytes = 0;
  droppedFrames = 0;

  constructor(way: PacketWay) {
    this.#way = way;
  }

  send(packets: readonly Uint8Array[], canStart: boolean): boolean {
    if (packets.length === 0) return true;
    if (!this.#way.isOpen || this.#way.isCongested) this.#hasGap = true;
    else if (canStart) this.#hasGap = false;
    if (this.#hasGap) {
      if (this.#way.isOpen) this.droppedFrames++;
      return false;
    }
    this.sentPackets += packets.length;
    for (const { length } of packets) this.sentBytes += length;
    this.#way.write(packets);
    return true;
  }
}
