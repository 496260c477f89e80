import type { Clock } from "@tessera/base";

interface Known {
  readonly count: number;
  readonly atMs: number;
  isRenewing: boolean;
}

/** What is counted faster is counted every time. */
const slowMs = 10;
const freshMs = 5000;
/** Beside the answer it is counted anew; older ones are not given out. */
const usableMs = 60_000;
const maxKept = 100;

/** How long lists are. Of a million lines the number may be some seconds old, so that pages come at once. */
export class KnownCounts {
  readonly #clock: Clock;
  readonly #known = new Map<string, Known>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async of(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.#known.get(key);
    const ageMs = known ? this.#clock.monotonicMs() - known.atMs : usableMs;
    if (!known || ageMs >= usableMs) return this.#count(key, count);
    if (ageMs >= freshMs && !known.isRenewing) {
      known.isRenewing = true;
      // Who asks next is told what is wrong, if it still is.
      this.#count(key, count).catch(() => this.#known.delete(key));
    }
    return known.count;
  }

  /** Lines were taken out by hand: whoever did it looks at the number. */
  forget(): void {
    this.#known.clear();
  }

  async #count(key: string, count: () => Promise<number>): Promise<number> {
    const sinceMs = this.#clock.monotonicMs();
    const number = await count();
    const atMs = this.#clock.monotonicMs();
    this.#known.delete(key);
    if (atMs - sinceMs < slowMs) return number;
    this.#known.set(key, { count: number, atMs, isRenewing: false });
    const [oldest] = this.#known.keys();
    if (this.#known.size > maxKept && oldest !== undefined) this.#known.delete(oldest);
    return number;
  }
}
