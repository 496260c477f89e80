import type { G726Format } from "./g726-decoder.ts";
import { G726State } from "./g726-state.ts";

/** 16-bit samples to ADPCM of ITU-T G.726. What it learns goes on from one piece to the next. */
export class G726Encoder {
  readonly #format: G726Format;
  readonly #state: G726State;

  constructor(format: G726Format) {
    this.#format = format;
    this.#state = new G726State(format.bitsPerSample);
  }

  /** As many samples as make whole bytes; eight always do. */
  encode(samples: Int16Array): Uint8Array {
    const { bitsPerSample, packing } = this.#format;
    const data = new Uint8Array((samples.length * bitsPerSample) >> 3);
    let bits = 0;
    let bitCount = 0;
    let at = 0;
    for (const sample of samples) {
      const code = this.#state.codeFor(sample);
      this.#state.take(code);
      bits = packing === "aal2" ? (bits << bitsPerSample) | code : bits | (code << bitCount);
      bitCount += bitsPerSample;
      while (bitCount >= 8) {
        bitCount -= 8;
        data[at++] = packing === "aal2" ? bits >> bitCount : bits;
        bits = packing === "aal2" ? bits & ((1 << bitCount) - 1) : bits >> 8;
      }
    }
    return data;
  }
}
