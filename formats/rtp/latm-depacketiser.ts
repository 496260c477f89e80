import { aacSamplesPerFrame } from "../aac/index.ts";
import type { Depacketiser, OnAudioFrame } from "./depacketiser.ts";
import { frameSlab } from "./frame-slab.ts";
import type { RtpHeader } from "./rtp-header.ts";

/** More than any frame of two channels has. */
const maxElementBytes = 16 * 1024;

/** AAC in LATM over RTP, RFC 6416 clause 6, where the description has the configuration (cpresent=0). */
export class LatmDepacketiser implements Depacketiser {
  readonly #onFrame: OnAudioFrame;
  /** An audioMuxElement may be longer than a packet; the last part of it has the marker. */
  readonly #element = new Uint8Array(maxElementBytes);
  #length = 0;
  #isBroken = false;

  constructor(onFrame: OnAudioFrame) {
    this.#onFrame = onFrame;
  }

  push(bytes: Uint8Array, header: RtpHeader, missing: number): void {
    // What a lost packet began cannot be told from a new element: the next marker ends it.
    if (missing > 0) this.#isBroken = this.#length > 0;
    const part = bytes.subarray(header.payloadStart, header.payloadEnd);
    if (this.#length + part.length > maxElementBytes) this.#isBroken = true;
    else {
      this.#element.set(part, this.#length);
      this.#length += part.length;
    }
    if (!header.marker) return;
    if (!this.#isBroken) this.#handOut(header.timestamp);
    this.#length = 0;
    this.#isBroken = false;
  }

  /** Each frame behind its length: bytes of 255, and one that is less. */
  #handOut(timestamp: number): void {
    let frameTimestamp = timestamp;
    for (let at = 0; at < this.#length; ) {
      let size = 0;
      let byte: number;
      do {
        byte = this.#element[at++] ?? 0;
        size += byte;
      } while (byte === 255 && at < this.#length);
      if (size === 0 || at + size > this.#length) return;
      this.#onFrame(frameSlab.copy(this.#element, at, at + size), frameTimestamp);
      at += size;
      frameTimestamp = (frameTimestamp + aacSamplesPerFrame) % 0x1_0000_0000;
    }
  }
}
