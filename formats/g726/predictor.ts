import type { ToneState } from "./scale-factor.ts";
import { multiply, type SmallFloat, smallZero, toSmallFloat } from "./small-float.ts";

/** What is expected of the next sample. */
export interface Prediction {
  /** SEZ: from the differences alone. */
  readonly fromDifferences: number;
  /** SE. */
  readonly whole: number;
}

/** Six zeros and two poles that adapt to the signal, ITU-T G.726 clause 4.2.6. */
export class Predictor {
  /** 2^-n of itself is what a zero's coefficient loses a sample: 9 at 40 kbit/s, else 8. */
  readonly #leakShift: number;
  #a1 = 0;
  #a2 = 0;
  readonly #b = [0, 0, 0, 0, 0, 0];
  /** Newest first. */
  readonly #differences: SmallFloat[] = [
    smallZero,
    smallZero,
    smallZero,
    smallZero,
    smallZero,
    smallZero,
  ];
  #signals: readonly [SmallFloat, SmallFloat] = [smallZero, smallZero];
  #signs: readonly [1 | -1, 1 | -1] = [1, 1];
  #isTone = false;

  constructor(leakShift: number) {
    this.#leakShift = leakShift;
  }

  predict(): Prediction {
    let zeros = 0;
    for (let at = 0; at < 6; at++)
      zeros += multiply(this.#b[at] ?? 0, this.#differences[at] ?? smallZero);
    const poles = multiply(this.#a1, this.#signals[0]) + multiply(this.#a2, this.#signals[1]);
    return { fromDifferences: zeros >> 1, whole: (zeros + poles) >> 1 };
  }

  /** Whether a difference as large as this one ends a tone. */
  toneAfter(difference: number, threshold: number): "ended" | "goes-on" {
    return this.#isTone && Math.abs(difference) > threshold ? "ended" : "goes-on";
  }

  /** Learns from the difference that came; returns what is known of a tone now. */
  update(
    difference: number,
    isNegative: boolean,
    prediction: Prediction,
    endsTone: boolean,
  ): ToneState {
    const sum = difference + prediction.fromDifferences;
    const sign = sum < 0 ? -1 : 1;
    if (endsTone) this.#forget();
    else this.#adapt(difference, sum === 0 ? 0 : sign);
    this.#differences.pop();
    this.#differences.unshift(toSmallFloat(difference, isNegative));
    const signal = clampTo16Bits(prediction.whole + difference);
    this.#signals = [toSmallFloat(signal), this.#signals[0]];
    this.#signs = [sign, this.#signs[0]];
    this.#isTone = this.#a2 < -11_776;
    if (endsTone) return "ended";
    return this.#isTone ? "on" : "off";
  }

  #adapt(difference: number, sign: -1 | 0 | 1): void {
    const likeLast = sign * this.#signs[0];
    const likeOneBefore = sign * this.#signs[1];
    // The way up ends at 255, not 256: so it is in the standard.
    const pull = Math.min(255, Math.max(-256, (-this.#a1 * likeLast) >> 5));
    const a2 = this.#a2 + 128 * likeOneBefore + pull - (this.#a2 >> 7);
    this.#a2 = clamp(a2, 12_288);
    this.#a1 = clamp(this.#a1 + 192 * likeLast - (this.#a1 >> 8), 15_360 - this.#a2);
    for (let at = 0; at < 6; at++) {
      const b = this.#b[at] ?? 0;
      const isLike = difference < 0 === (this.#differences[at] ?? smallZero).isNegative;
      const gain = difference === 0 ? 0 : isLike ? 128 : -128;
      // 16 bits, as the standard has them: at 40 kbit/s the sum can grow past that.
      this.#b[at] = ((b + gain - (b >> this.#leakShift)) << 16) >> 16;
    }
  }

  #forget(): void {
    this.#a1 = 0;
    this.#a2 = 0;
    this.#b.fill(0);
  }
}

export function clampTo16Bits(value: number): number {
  return Math.min(32_767, Math.max(-32_768, value));
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
