import { frameHeaderLength, writeFrameHeader } from "./interleaved-frame.ts";

/** RTP, and what a codec puts before a fragment. */
const mostHeaderBytes = 16;

/** Packets laid out where they are made as an RTSP connection carries them, so that nobody copies them for that. */
export class FramedPackets {
  /** Not a Buffer: a part of one costs more to make. */
  #memory: Uint8Array<ArrayBuffer>;
  #start = 0;
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
  get frames(): Buffer {
    const { buffer, byteOffset } = this.#memory;
    return Buffer.from(buffer, byteOffset, this.#used);
  }

  get bytes(): Uint8Array {
    return this.#memory;
  }

  /** Where in the bytes the last packet begins. */
  get start(): number {
    return this.#start;
  }

  /** Room for the next packet, to be filled before the one after it is asked for. */
  place(channel: number, length: number): void {
    const start = this.#used + frameHeaderLength;
    if (start + length > this.#memory.length) this.#grow(start + length);
    writeFrameHeader(this.#memory, this.#used, { channel, length });
    this.#start = start;
    this.#used = start + length;
  }

  /** Only if somebody has reckoned with less. */
  #grow(leastBytes: number): void {
    const larger = new Uint8Array(Math.max(leastBytes, 2 * this.#memory.length));
    larger.set(this.frames);
    this.#memory = larger;
  }
}
