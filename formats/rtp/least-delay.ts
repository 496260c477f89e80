/** Half of how far back is looked. Clocks drift by less than a millisecond in it. */
const halfWindowMs = 5_000;

/**
 * The shortest way that anything took lately. Networks and encoders only ever hold back: what came soonest tells the
 * sender's clock best, whatever trembles, bursts or comes bundled beside it.
 */
export class LeastDelay {
  #recent = Number.POSITIVE_INFINITY;
  #before = Number.POSITIVE_INFINITY;
  #halfBeganMs: number | undefined;

  get ms(): number {
    return Math.min(this.#recent, this.#before);
  }

  note(delayMs: number, nowMs: number): void {
    this.#halfBeganMs ??= nowMs;
    if (nowMs - this.#halfBeganMs > halfWindowMs) {
      this.#halfBeganMs = nowMs;
      this.#before = this.#recent;
      this.#recent = delayMs;
    } else this.#recent = Math.min(this.#recent, delayMs);
  }

  /** What is measured by has been moved. */
  shiftMs(byMs: number): void {
    this.#recent += byMs;
    this.#before += byMs;
  }

  forget(): void {
    this.#recent = Number.POSITIVE_INFINITY;
    this.#before = Number.POSITIVE_INFINITY;
    this.#halfBeganMs = undefined;
  }
}
