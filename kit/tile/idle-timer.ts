import type { Clock } from "@tessera/base";

const idleAfterMs = 3000;

/** Tells when nobody has moved for a while, and when somebody does again. */
export class IdleTimer {
  readonly #clock: Clock;
  readonly #onChange: (isIdle: boolean) => void;
  #isIdle = false;
  #cancel: () => void = () => {};

  constructor(clock: Clock, onChange: (isIdle: boolean) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.wake();
  }

  get isIdle(): boolean {
    return this.#isIdle;
  }

  wake(): void {
    this.#cancel();
    this.#set(false);
    this.#cancel = this.#clock.after(idleAfterMs, () => this.#set(true));
  }

  stop(): void {
    this.#cancel();
  }

  #set(isIdle: boolean): void {
    this.#isIdle = isIdle;
    this.#onChange(isIdle);
  }
}
