import { type Clock, minuteMs } from "@tessera/base";

interface PaceOptions {
  /** So many at once after a while of quiet. */
  readonly burst: number;
  readonly perSecond: number;
}

/** "named": no more, and it is time to say so; "silent": no more, and that was said of late. */
type PaceVerdict = "may" | "named" | "silent";

/** A steady flood is let through in drops: that a little passes again is no end of it. */
const nameEveryMs = minuteMs;

/** How often something may happen. */
export class Pace {
  readonly #clock: Clock;
  readonly #options: PaceOptions;
  #left: number;
  #atMs: number;
  #namedAtMs = -Infinity;

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

  /** As `mayPass`, for who writes down that it may not. */
  judge(): PaceVerdict {
    if (this.mayPass()) return "may";
    if (this.#atMs - this.#namedAtMs < nameEveryMs) return "silent";
    this.#namedAtMs = this.#atMs;
    return "named";
  }
}
