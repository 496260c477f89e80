/** How long to wait before the next try: doubles up to a limit, with jitter so that many spread out. */
export class Backoff {
  readonly #firstMs: number;
  readonly #maxMs: number;
  readonly #random: () => number;
  #failures = 0;

  constructor(firstMs: number, maxMs: number, random: () => number = Math.random) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
    this.#random = random;
  }

  /** Never above the limit: between three quarters of the full time and all of it. */
  nextMs(): number {
    const fullMs = Math.min(this.#maxMs, this.#firstMs * 2 ** this.#failures);
    this.#failures++;
    return Math.round(fullMs * (0.75 + 0.25 * this.#random()));
  }

  reset(): void {
    this.#failures = 0;
  }
}
