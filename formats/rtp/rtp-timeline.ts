/** Media clocks that step further than this have been set, not run on. */
const MAX_STEP_SECONDS = 3;
/** How far a picture may be shown before one that was sent ahead of it. */
const MAX_REORDER_SECONDS = 1;

/**
 * RTP timestamps (32 bits, any start) as ticks from zero, which is the first one unless it is moved.
 * When the sender's clock jumps, the line goes on by the time that really passed.
 */
export class RtpTimeline {
  readonly #clockRate: number;
  #timestamp = -1;
  #ticks = 0;
  #arrivedAtMs = 0;
  #jumps = 0;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  get hasStarted(): boolean {
    return this.#timestamp >= 0;
  }

  /** How often the sender's clock was set. */
  get jumps(): number {
    return this.#jumps;
  }

  /** Where the last timestamp is, in milliseconds. */
  get reachedMs(): number {
    return (this.#ticks * 1000) / this.#clockRate;
  }

  /** Where the timestamp of a frame that has just arrived is on the line. */
  place(timestamp: number, arrivedAtMs: number): number {
    if (this.hasStarted) {
      const step = (timestamp - this.#timestamp) | 0;
      if (this.#isPlausible(step)) this.#ticks += step;
      else {
        this.#jumps++;
        const passedMs = arrivedAtMs - this.#arrivedAtMs;
        this.#ticks += Math.max(1, Math.round((passedMs * this.#clockRate) / 1000));
      }
    }
    this.#timestamp = timestamp;
    this.#arrivedAtMs = arrivedAtMs;
    return this.#ticks;
  }

  /** Where the line has got to by now, in milliseconds. */
  positionMs(nowMs: number): number {
    return this.reachedMs + (nowMs - this.#arrivedAtMs);
  }

  /** Where a timestamp near the last one is, in milliseconds; the line stays as it is. */
  locateMs(timestamp: number): number {
    const step = (timestamp - this.#timestamp) | 0;
    return ((this.#ticks + step) * 1000) / this.#clockRate;
  }

  /** Moves everything that comes from now on; before the first timestamp it sets where that is. */
  shiftMs(byMs: number): void {
    this.#ticks += Math.round((byMs * this.#clockRate) / 1000);
  }

  #isPlausible(step: number): boolean {
    return (
      step <= MAX_STEP_SECONDS * this.#clockRate && step >= -MAX_REORDER_SECONDS * this.#clockRate
    );
  }
}
