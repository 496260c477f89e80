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
    const seenAtMs = this.#seenAtMs.get(key);
    if (seenAtMs !== undefined && seenAtMs + this.#forMs > nowMs) return false;
    this.#forgetOld(nowMs);
    this.#seenAtMs.delete(key);
    this.#seenAtMs.set(key, nowMs);
    return true;
  }

  #forgetOld(nowMs: number): void {
    for (const [key, atMs] of this.#seenAtMs) {
      if (atMs + this.#forMs > nowMs && this.#seenAtMs.size < maxKeys) return;
      this.#seenAtMs.delete(key);
    }
  }
}
