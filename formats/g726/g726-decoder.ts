import { G726State } from "./g726-state.ts";
import type { G726BitsPerSample } from "./quantiser.ts";

export interface G726Format {
  /** 2 to 5: 16, 24, 32 and 40 kbit/s at 8 kHz. */
  readonly bitsPerSample: G726BitsPerSample;
  /** Which end of a byte comes first: the low one in RFC 3551, the high one in AAL2 (ITU-T I.366.2). */
  readonly packing: "rfc3551" | "aal2";
}

/** How many samples so many bytes hold. */
export function g726Samples(byteCount: number, { bitsPerSample }: G726Format): number {
  return Math.floor((byteCount * 8) / bitsPerSample);
}

/** ADPCM of ITU-T G.726 to 16-bit samples. What it learns goes on from one piece of data to the next. */
export class G726Decoder {
  readonly #format: G726Format;
  readonly #state: G726State;

  constructor(format: G726Format) {
    this.#format = format;
    this.#state = new G726State(format.bitsPerSample);
  }

  /** Starts with a byte of its own; bits at the end that make no sample are left out. */
  decode(data: Uint8Array): Int16Array {
    const { bitsPerSample, packing } = this.#format;
    const mask = (1 << bitsPerSample) - 1;
    const samples = new Int16Array(g726Samples(data.length, this.#format));
    let bits = 0;
    let bitCount = 0;
    let count = 0;
    for (const byte of data) {
      bits = packing === "aal2" ? (bits << 8) | byte : bits | (byte << bitCount);
      bitCount += 8;
      while (bitCount >= bitsPerSample) {
        bitCount -= bitsPerSample;
        const code = packing === "aal2" ? bits >> bitCount : bits & mask;
        bits = packing === "aal2" ? bits & ((1 << bitCount) - 1) : bits >> bitsPerSample;
        samples[count++] = this.#state.take(code);
      }
    }
    return samples;
  }
}
