import type { Clock } from "@tessera/base";

/** Of one terminal. After a dead zone many positions come at once. */
const perSecond = 200;
const burst = 2000;

/** How many messages of one terminal are heard. */
export class RateLimit {
  readonly #clock: Clock;
  #tokens = burst;
  #atMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#atMs = clock.monotonicMs();
  }

  mayPass(): boolean {
    const nowMs = this.#clock.monotonicMs();
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#atMs) * perSecond) / 1000);
    this.#atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
