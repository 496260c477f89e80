import type { Clock } from "@tessera/base";

interface PaceOptions {
  /** So many at once after a while of quiet. */
  readonly burst: number;
  readonly perSecond: number;
}

/** How often something may happen. */
export class Pace {
  readonly #clock: Clock;
  readonly #options: PaceOptions;
  #left: number;
  #atMs: number;

  constructor(clock: Clock, options: PaceOptions) {
    this.#clock = clock;
    this.#options = options;
    this.#left = options.burst;
    this.#atMs = clock.monotonicMs();
  }

  /** Whether it may happen once more now; then it counts. */
  mayPass(): boolean {
    const { burst, perSecond } = this.#options;
    const nowMs = this.#clock.monotonicMs();
    this.#left = Math.min(burst, this.#left + ((nowMs - this.#atMs) * perSecond) / 1000);
    this.#atMs = nowMs;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
