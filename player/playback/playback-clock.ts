import type { Clock } from "@tessera/base";

/** The one position that all tracks follow, in UTC milliseconds. */
export class PlaybackClock {
  readonly #clock: Clock;
  #anchorMs: number;
  /** On the monotonic clock; undefined while the position stands still. */
  #runsSinceMs: number | undefined;
  #rate = 1;

  constructor(clock: Clock, positionMs: number) {
    this.#clock = clock;
    this.#anchorMs = positionMs;
  }

  get positionMs(): number {
    if (this.#runsSinceMs === undefined) return this.#anchorMs;
    return this.#anchorMs + (this.#clock.monotonicMs() - this.#runsSinceMs) * this.#rate;
  }

  get isRunning(): boolean {
    return this.#runsSinceMs !== undefined;
  }

  run(): void {
    this.#runsSinceMs ??= this.#clock.monotonicMs();
  }

  hold(): void {
    this.#anchorMs = this.positionMs;
    this.#runsSinceMs = undefined;
  }

  setRate(rate: number): void {
    this.moveTo(this.positionMs);
    this.#rate = rate;
  }

  moveTo(positionMs: number): void {
    this.#anchorMs = positionMs;
    if (this.#runsSinceMs !== undefined) this.#runsSinceMs = this.#clock.monotonicMs();
  }
}
