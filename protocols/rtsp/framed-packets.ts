import { frameHeaderLength, writeFrameHeader } from "./interleaved-frame.ts";

/** RTP, and what a codec puts before a fragment. */
const mostHeaderBytes = 16;

/** Packets laid out where they are made as an RTSP connection carries them, so that nobody copies them for that. */
export class FramedPackets {
  /** Not a Buffer: a part of one costs more to make. */
  #memory: Uint8Array<ArrayBuffer>;
  #used = 0;

  constructor(memory: Uint8Array<ArrayBuffer>) {
    this.#memory = memory;
  }

  /** How much memory packets of so many bytes take, whatever they are cut into from that size on. */
  static bytesFor(payloadBytes: number, packets: number): number {
    return payloadBytes + packets * (frameHeaderLength + mostHeaderBytes);
  }

  get leftBytes(): number {
    return this.#memory.length - this.#used;
  }

  /** All frames so far, one behind the other. */
  get bytes(): Buffer {
    const { buffer, byteOffset } = this.#memory;
    return Buffer.from(buffer, byteOffset, this.#used);
  }

  /** Memory for the next packet, to be filled before the one after it is asked for. */
  allocate(channel: number, length: number): Uint8Array {
    const start = this.#used + frameHeaderLength;
    if (start + length > this.#memory.length) this.#grow(start + length);
    writeFrameHeader(this.#memory, this.#used, { channel, length });
    this.#used = start + length;
    return this.#memory.subarray(start, this.#used);
  }

  /** Only if somebody has reckoned with less. */
  #grow(leastBytes: number): void {
    const larger = new Uint8Array(Math.max(leastBytes, 2 * this.#memory.length));
    larger.set(this.bytes);
    this.#memory = larger;
  }
}
