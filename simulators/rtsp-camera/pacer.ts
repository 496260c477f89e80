import type { Clock } from "@tessera/base";

/** Indices that fell due, first to last; more than one when the process was late. */
export type OnDue = (first: number, last: number) => void;

/** Beats at a fixed rate without drift: index n is due n periods after the origin. */
export class Pacer {
  readonly #clock: Clock;
  readonly #periodMs: number;
  readonly #onDue: OnDue;
  #next = 0;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, periodMs: number, onDue: OnDue) {
    this.#clock = clock;
    this.#periodMs = periodMs;
    this.#onDue = onDue;
  }

  /** Beats at once with the index of this moment, counted from `originMs` on the monotonic clock. */
  start(originMs: number): void {
    this.stop();
    this.#next = this.#indexNow(originMs);
    this.#beat(originMs);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #beat(originMs: number): void {
    const first = this.#next;
    const last = Math.max(first, this.#indexNow(originMs));
    this.#next = last + 1;
    const dueMs = originMs + this.#next * this.#periodMs;
    const delayMs = Math.max(0, dueMs - this.#clock.monotonicMs());
    this.#cancel = this.#clock.after(delayMs, () => this.#beat(originMs));
    this.#onDue(first, last);
  }

  #indexNow(originMs: number): number {
    return Math.floor((this.#clock.monotonicMs() - originMs) / this.#periodMs);
  }
}
