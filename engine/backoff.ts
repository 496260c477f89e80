/** How long to wait before the next try: doubles up to a limit, with jitter so that cameras spread. */
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

  nextMs(): number {
    const fullMs = Math.min(this.#maxMs, this.#firstMs * 2 ** this.#failures);
    this.#failures++;
    return fullMs * (0.75 + this.#random() * 0.5);
  }

  reset(): void {
    this.#failures = 0;
  }
}
