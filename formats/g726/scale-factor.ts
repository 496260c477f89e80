const minFast = 544;
const maxFast = 5120;

/** How large a step is, ITU-T G.726 clauses 4.2.4 and 4.2.5: logs with 9 bits behind the point. */
export class ScaleFactor {
  /** YU: follows at once, for speech. */
  #fast = minFast;
  /** YL: follows slowly, for data; 15 bits behind the point. */
  #slow = minFast * 64;
  /** AP: how much the fast one counts. */
  #speed = 0;
  /** DMS, DML: short and long mean of the speed weights. */
  #shortMean = 0;
  #longMean = 0;

  /** Y: the step for the next code. */
  get value(): number {
    const slow = this.#slow >> 6;
    if (this.#speed >= 256) return this.#fast;
    return slow + Math.trunc(((this.#fast - slow) * (this.#speed >> 2)) / 64);
  }

  /** Above this a difference ends a tone: 3/4 of the slow scale factor, as a linear number. */
  get toneThreshold(): number {
    const whole = this.#slow >> 15;
    const part = (this.#slow >> 10) & 0x1f;
    const linear = whole > 9 ? 31 << 10 : (32 + part) << whole;
    return (3 * linear) >> 2;
  }

  update(code: { scaleMultiplier: number; speedWeight: number }, tone: ToneState): void {
    const current = this.value;
    const fast = current + code.scaleMultiplier + (-current >> 5);
    this.#fast = Math.min(maxFast, Math.max(minFast, fast));
    this.#slow += this.#fast + (-this.#slow >> 6);
    this.#shortMean += (code.speedWeight << 4) + (-this.#shortMean >> 5);
    this.#longMean += (code.speedWeight << 4) + (-this.#longMean >> 7);
    this.#updateSpeed(current, tone);
  }

  #updateSpeed(current: number, tone: ToneState): void {
    if (tone === "ended") {
      this.#speed = 256;
      return;
    }
    const change = Math.abs((this.#shortMean << 2) - this.#longMean);
    const isChanging = current < 1536 || tone === "on" || change >= this.#longMean >> 3;
    this.#speed += (isChanging ? 32 : 0) + (-this.#speed >> 4);
  }
}

/** A signal of one narrow band, such as a modem's; "ended" for the one sample that ends it. */
export type ToneState = "off" | "on" | "ended";
