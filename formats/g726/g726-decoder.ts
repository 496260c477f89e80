import { clampTo16Bits, Predictor } from "./predictor.ts";
import { type G726BitsPerSample, type Quantiser, quantisers } from "./quantiser.ts";
import { ScaleFactor } from "./scale-factor.ts";

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
  readonly #quantiser: Quantiser;
  readonly #scale = new ScaleFactor();
  readonly #predictor: Predictor;

  constructor(format: G726Format) {
    this.#format = format;
    this.#quantiser = quantisers[format.bitsPerSample];
    this.#predictor = new Predictor(format.bitsPerSample === 5 ? 9 : 8);
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
        samples[count++] = this.#decodeCode(code);
      }
    }
    return samples;
  }

  #decodeCode(code: number): number {
    const mask = (1 << this.#format.bitsPerSample) - 1;
    const isNegative = code >> (this.#format.bitsPerSample - 1) === 1;
    const magnitude = isNegative ? ~code & mask : code;
    const size = this.#differenceOf(magnitude);
    const difference = isNegative ? -size : size;
    const prediction = this.#predictor.predict();
    const threshold = this.#scale.toneThreshold;
    const endsTone = this.#predictor.toneAfter(difference, threshold) === "ended";
    const tone = this.#predictor.update(difference, isNegative, prediction, endsTone);
    this.#scale.update(
      {
        scaleMultiplier: this.#quantiser.scaleMultipliers[magnitude] ?? 0,
        speedWeight: this.#quantiser.speedWeights[magnitude] ?? 0,
      },
      tone,
    );
    // Inside it counts with 14 bits.
    return clampTo16Bits(clampTo16Bits(prediction.whole + difference) * 4);
  }

  /** Adds the scale factor to the code's logarithm and takes that back to a number. */
  #differenceOf(magnitude: number): number {
    const log = (this.#quantiser.differenceLogs[magnitude] ?? 0) + (this.#scale.value >> 2);
    if (log < 0) return 0;
    const exponent = (log >> 7) & 15;
    return ((128 + (log & 127)) << exponent) >> 7;
  }
}
