/** Faster than any camera's clock drifts, slower than any delay that matters. */
const creepPerMs = 0.001;

/** When a frame was filmed, as well as arrival tells: by those that came with the least delay. */
export class WallTime {
  #offsetMs = Number.POSITIVE_INFINITY;
  #last90k = 0;

  note(dts90k: number, nowMs: number): void {
    const crept = this.#offsetMs + ((dts90k - this.#last90k) / 90) * creepPerMs;
    this.#offsetMs = Math.min(crept, nowMs - dts90k / 90);
    this.#last90k = dts90k;
  }

  at(dts90k: number): number {
    return dts90k / 90 + this.#offsetMs;
  }
}
