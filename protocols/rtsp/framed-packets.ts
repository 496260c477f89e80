import { frameHeaderLength, writeFrameHeader } from "./interleaved-frame.ts";
import { PacketBurst } from "./packet-burst.ts";

/** Lays packets out where they are made as an RTSP connection carries them, so that nobody copies them for that. */
export class FramedPackets {
  readonly #channel: number;
  #memory = Buffer.alloc(0);
  #used = 0;
  /** They did not fit. */
  #isSpread = false;

  /** Of nearly every client. */
  constructor(channel: number) {
    this.#channel = channel;
  }

  /** How much memory packets of so many bytes take, whatever they are cut into from that size on. */
  static bytesFor(payloadBytes: number, packets: number): number {
    return payloadBytes + packets * (frameHeaderLength + mostHeaderBytes);
  }

  /** The packets of one frame come now. */
  begin(memory: Uint8Array<ArrayBuffer>): void {
    this.#memory = Buffer.from(memory.buffer, memory.byteOffset, memory.length);
    this.#used = 0;
    this.#isSpread = false;
  }

  /** Memory for the next packet. */
  readonly allocate = (length: number): Uint8Array => {
    const start = this.#used + frameHeaderLength;
    if (this.#isSpread || start + length > this.#memory.length) {
      this.#isSpread = true;
      return new Uint8Array(length);
    }
    writeFrameHeader(this.#memory, this.#used, { channel: this.#channel, length });
    this.#used = start + length;
    return this.#memory.subarray(start, this.#used);
  };

  end(packets: readonly Uint8Array[], canStart: boolean): PacketBurst {
    if (this.#isSpread) return new PacketBurst(packets, canStart);
    const bytes = this.#memory.subarray(0, this.#used);
    return new PacketBurst(packets, canStart, { channel: this.#channel, bytes });
  }
}

/** RTP, and what a codec puts before a fragment. */
const mostHeaderBytes = 16;
