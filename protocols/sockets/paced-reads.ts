import type { Clock } from "@tessera/base";

/** So long after it is expected, what is needed is taken: earlier, and it would often not be there yet. */
const slackMs = 3;
/**
 * Every so many times it is waited for instead, from so long before, and after it came late: it may come earlier than is
 * believed.
 */
const lookEvery = 16;
const lookMs = 15;
/** What comes later than expected moves the expectation by no more than this: the next may be in time. */
const laterMs = 1;
/** What is read so soon after a rest lay there already. */
const atOnceMs = 2;
/** A shorter rest is not worth it. */
const shortestMs = 20;

/**
 * Paces the reads of a socket of which something is needed only every so often. What comes before lies in the system
 * until then, and one read takes it all.
 */
export class PacedReads {
  readonly #clock: Clock;
  readonly #resume: () => void;
  #periodMs = 0;
  /** When what was needed last is believed to have come. */
  #cameMs: number | undefined;
  #untilLook = lookEvery;
  /** When the last rest was over, if nothing was read since. */
  #resumedMs: number | undefined;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, resume: () => void) {
    this.#clock = clock;
    this.#resume = resume;
  }

  /** Of the read under way: what is needed was in it, and comes again after so long; 0: it was not, or all is needed. */
  expectAfter(periodMs: number): void {
    this.#periodMs = periodMs;
  }

  /** At the end of a read: whether the socket rests now. It is resumed in time. */
  rests(): boolean {
    const restMs = this.#periodMs > 0 ? this.#restMs(this.#clock.monotonicMs()) : 0;
    this.#periodMs = 0;
    this.#resumedMs = undefined;
    if (restMs < shortestMs) return false;
    this.#cancel = this.#clock.after(restMs, () => {
      this.#cancel = undefined;
      this.#resumedMs = this.#clock.monotonicMs();
      this.#resume();
    });
    return true;
  }

  /** No rest any more, for now. */
  end(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #restMs(nowMs: number): number {
    const periodMs = this.#periodMs;
    const expectedMs = this.#cameMs === undefined ? nowMs : this.#cameMs + periodMs;
    const isNear = Math.abs(nowMs - expectedMs) < periodMs;
    const layThere = this.#resumedMs !== undefined && nowMs - this.#resumedMs < atOnceMs;
    this.#cameMs = isNear ? Math.min(nowMs, expectedMs + (layThere ? 0 : laterMs)) : nowMs;
    const isLate = !layThere && nowMs - expectedMs > slackMs;
    const isLook = --this.#untilLook === 0 || isLate;
    if (isLook) this.#untilLook = lookEvery;
    return this.#cameMs + periodMs + (isLook ? -lookMs : slackMs) - nowMs;
  }
}
