import type { Depacketiser, OnAudioFrame } from "./depacketiser.ts";
import { FrameSlab } from "./frame-slab.ts";
import type { RtpHeader } from "./rtp-header.ts";

/** Audio whose payload is the samples themselves, such as G.711: RFC 3551, 4.5.14. */
export class SampleDepacketiser implements Depacketiser {
  readonly #onFrame: OnAudioFrame;
  readonly #slab = new FrameSlab();

  constructor(onFrame: OnAudioFrame) {
    this.#onFrame = onFrame;
  }

  push(bytes: Uint8Array, header: RtpHeader): void {
    if (header.payloadEnd <= header.payloadStart) return;
    const samples = this.#slab.copy(bytes, header.payloadStart, header.payloadEnd);
    this.#onFrame(samples, header.timestamp);
  }
}
