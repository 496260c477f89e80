import type { Clock } from "@tessera/base";

/** Turns the page after the dwell time, unless it is held. A hand-turned page gets its whole time. */
export class TourTimer {
  readonly #clock: Clock;
  readonly #onTurn: () => void;
  #dwellMs = 0;
  #leftMs = 0;
  #startedAtMs: number | undefined;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, onTurn: () => void) {
    this.#clock = clock;
    this.#onTurn = onTurn;
  }

  /** From now on, the whole dwell time. */
  start(dwellMs: number): void {
    this.#dwellMs = dwellMs;
    this.#leftMs = dwellMs;
    this.#run();
  }

  /** The page that is shown has its whole time before it again; held stays held. */
  restart(): void {
    this.#leftMs = this.#dwellMs;
    if (this.#startedAtMs !== undefined) this.#run();
  }

  pause(): void {
    if (this.#startedAtMs === undefined) return;
    this.#leftMs -= this.#clock.monotonicMs() - this.#startedAtMs;
    this.stop();
  }

  resume(): void {
    if (this.#startedAtMs === undefined) this.#run();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#startedAtMs = undefined;
  }

  #run(): void {
    this.stop();
    this.#startedAtMs = this.#clock.monotonicMs();
    this.#cancel = this.#clock.after(Math.max(0, this.#leftMs), () => {
      this.#leftMs = this.#dwellMs;
      this.#run();
      this.#onTurn();
    });
  }
}
