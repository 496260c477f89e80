import type { Depacketiser, OnAudioFrame } from "./depacketiser.ts";
import { frameSlab } from "./frame-slab.ts";
import type { RtpHeader } from "./rtp-header.ts";

/** Audio whose payload is one frame as it is: G.711 and G.726 of RFC 3551, Opus of RFC 7587. */
export class SampleDepacketiser implements Depacketiser {
  readonly #onFrame: OnAudioFrame;

  constructor(onFrame: OnAudioFrame) {
    this.#onFrame = onFrame;
  }

  push(bytes: Uint8Array, header: RtpHeader): void {
    if (header.payloadEnd <= header.payloadStart) return;
    const samples = frameSlab.copy(bytes, header.payloadStart, header.payloadEnd);
    this.#onFrame(samples, header.timestamp);
  }
}
