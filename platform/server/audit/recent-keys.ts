import type { Clock } from "@tessera/base";

const maxKeys = 20_000;

/** Tells what comes for the first time in a while from what comes again. */
export class RecentKeys {
  readonly #clock: Clock;
  readonly #forMs: number;
  /** When each was last let through, oldest first. */
  readonly #seenAtMs = new Map<string, number>();

  constructor(clock: Clock, forMs: number) {
    this.#clock = clock;
    this.#forMs = forMs;
  }

  isNew(key: string): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (this.has(key)) return false;
    this.#forgetOld(nowMs);
    this.#seenAtMs.delete(key);
    this.#seenAtMs.set(key, nowMs);
    return true;
  }

  /** Whether it came already, without counting this as another time. */
  has(key: string): boolean {
    const seenAtMs = this.#seenAtMs.get(key);
    return seenAtMs !== undefined && seenAtMs + this.#forMs > this.#clock.monotonicMs();
  }

  #forgetOld(nowMs: number): void {
    for (const [key, atMs] of this.#seenAtMs) {
      if (atMs + this.#forMs > nowMs && this.#seenAtMs.size < maxKeys) return;
      this.#seenAtMs.delete(key);
    }
  }
}
