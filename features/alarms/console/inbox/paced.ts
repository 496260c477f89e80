import { type Clock, systemClock } from "@tessera/base";

interface Pace {
  /** Between the beginnings of two. */
  readonly everyMs: number;
  /** At least so long after it was asked for. */
  readonly waitMs?: number;
}

type Work = () => void | Promise<unknown>;

/** Does its work soon after it is asked for: not more often than told, and once more if it was asked for meanwhile. */
export class Paced {
  readonly #pace: Pace;
  readonly #clock: Pick<Clock, "after" | "monotonicMs">;
  #work: Work = () => undefined;
  #cancel: (() => void) | undefined;
  #lastMs = Number.NEGATIVE_INFINITY;
  #isBusy = false;
  #isAskedFor = false;

  constructor(pace: Pace, clock: Pick<Clock, "after" | "monotonicMs"> = systemClock) {
    this.#pace = pace;
    this.#clock = clock;
  }

  does(work: Work): void {
    this.#work = work;
  }

  readonly ask = (): void => {
    this.#isAskedFor = true;
    if (this.#isBusy || this.#cancel) return;
    const { everyMs, waitMs = 0 } = this.#pace;
    const restMs = this.#lastMs + everyMs - this.#clock.monotonicMs();
    this.#cancel = this.#clock.after(Math.max(waitMs, restMs), () => void this.#run());
  };

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#isAskedFor = false;
  }

  async #run(): Promise<void> {
    this.#cancel = undefined;
    this.#isAskedFor = false;
    this.#isBusy = true;
    this.#lastMs = this.#clock.monotonicMs();
    try {
      await this.#work();
    } finally {
      this.#isBusy = false;
      if (this.#isAskedFor) this.ask();
    }
  }
}
