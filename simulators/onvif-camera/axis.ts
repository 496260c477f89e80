import type { Clock } from "@tessera/base";

/**
 * Something that travels between two ends at a speed. Where it is follows from the time alone, so
 * nothing has to tick.
 */
export class Axis {
  readonly #clock: Clock;
  readonly #range: Range;
  /** At full speed, a second. */
  readonly #fullSpeed: number;
  #motion: Motion;

  constructor(clock: Clock, { range, fullSpeed }: { range: Range; fullSpeed: number }) {
    this.#clock = clock;
    this.#range = range;
    this.#fullSpeed = fullSpeed;
    this.#motion = { from: 0, perSecond: 0, startMs: clock.monotonicMs(), durationMs: 0 };
  }

  get value(): number {
    const { from, perSecond, startMs, durationMs } = this.#motion;
    const elapsedMs = Math.min(this.#clock.monotonicMs() - startMs, durationMs);
    return this.#clamp(from + (perSecond * elapsedMs) / 1000);
  }

  get isMoving(): boolean {
    const { perSecond, startMs, durationMs } = this.#motion;
    const end = perSecond > 0 ? this.#range.max : this.#range.min;
    return (
      perSecond !== 0 && this.#clock.monotonicMs() - startMs < durationMs && this.value !== end
    );
  }

  /** Velocity from -1 to 1. */
  run(velocity: number, durationMs: number): void {
    this.#set(velocity * this.#fullSpeed, durationMs);
  }

  /** Speed from 0 to 1. */
  goTo(target: number, speed = 1): void {
    const distance = this.#clamp(target) - this.value;
    const perSecond = Math.sign(distance) * speed * this.#fullSpeed;
    this.#set(perSecond, perSecond === 0 ? 0 : (distance / perSecond) * 1000);
  }

  stop(): void {
    this.#set(0, 0);
  }

  #set(perSecond: number, durationMs: number): void {
    this.#motion = {
      from: this.value,
      perSecond,
      startMs: this.#clock.monotonicMs(),
      durationMs,
    };
  }

  #clamp(value: number): number {
    return Math.min(this.#range.max, Math.max(this.#range.min, value));
  }
}

interface Range {
  readonly min: number;
  readonly max: number;
}

interface Motion {
  readonly from: number;
  readonly perSecond: number;
  readonly startMs: number;
  readonly durationMs: number;
}
