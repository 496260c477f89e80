import type { Clock } from "@tessera/base";

/** Lets many wait, each for its own condition, on things that change now and then. */
export class ChangeSignal {
  readonly #clock: Clock;
  readonly #checks = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the condition held before the time was over. */
  until(isMet: () => boolean, timeoutMs: number): Promise<boolean> {
    if (isMet()) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const settle = (outcome: boolean) => {
      cancel();
      this.#checks.delete(check);
      resolve(outcome);
    };
    const check = () => {
      if (isMet()) settle(true);
    };
    const cancel = this.#clock.after(timeoutMs, () => settle(false));
    this.#checks.add(check);
    return promise;
  }

  tell(): void {
    for (const check of this.#checks) check();
  }
}
