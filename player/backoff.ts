const firstMs = 500;
const maxMs = 10_000;

/** How long to wait before the next try. The jitter keeps a wall of tiles from retrying in step. */
export class Backoff {
  readonly #random: () => number;
  #tries = 0;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  nextMs(): number {
    const baseMs = Math.min(maxMs, firstMs * 2 ** this.#tries);
    this.#tries += 1;
    return Math.round(baseMs * (0.8 + 0.2 * this.#random()));
  }

  reset(): void {
    this.#tries = 0;
  }
}
