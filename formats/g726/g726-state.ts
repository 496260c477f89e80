import { clampTo16Bits, Predictor } from "./predictor.ts";
import { type G726BitsPerSample, type Quantiser, quantisers } from "./quantiser.ts";
import { ScaleFactor } from "./scale-factor.ts";

/** What both ends learn from the codes that go between them, and so know alike. */
export class G726State {
  readonly #bitsPerSample: G726BitsPerSample;
  readonly #quantiser: Quantiser;
  readonly #scale = new ScaleFactor();
  readonly #predictor: Predictor;

  constructor(bitsPerSample: G726BitsPerSample) {
    this.#bitsPerSample = bitsPerSample;
    this.#quantiser = quantisers[bitsPerSample];
    this.#predictor = new Predictor(bitsPerSample === 5 ? 9 : 8);
  }

  /** The sample that a code stands for. */
  take(code: number): number {
    const mask = (1 << this.#bitsPerSample) - 1;
    const isNegative = code >> (this.#bitsPerSample - 1) === 1;
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

  /** The code that comes closest to a sample. */
  codeFor(sample: number): number {
    const difference = (sample >> 2) - this.#predictor.predict().whole;
    const wanted = Math.abs(difference);
    let magnitude = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let each = 0; each < this.#quantiser.differenceLogs.length; each++) {
      const error = Math.abs(this.#differenceOf(each) - wanted);
      if (error >= least) continue;
      least = error;
      magnitude = each;
    }
    // All zeros is no code but with two bits: nothing is written as nothing below zero.
    const isNegative = difference < 0 || (magnitude === 0 && this.#bitsPerSample > 2);
    return isNegative ? ~magnitude & ((1 << this.#bitsPerSample) - 1) : magnitude;
  }

  /** Adds the scale factor to the code's logarithm and takes that back to a number. */
  #differenceOf(magnitude: number): number {
    const log = (this.#quantiser.differenceLogs[magnitude] ?? 0) + (this.#scale.value >> 2);
    if (log < 0) return 0;
    const exponent = (log >> 7) & 15;
    return ((128 + (log & 127)) << exponent) >> 7;
  }
}
