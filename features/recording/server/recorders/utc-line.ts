import type { Clock } from "@tessera/base";

/** A camera's clock and ours drift apart; past this the next segment begins anew by ours. */
const driftLimitMs = 500;
/** No drift, but somebody who set the clock. */
const stepLimitMs = 1000;

/**
 * Lays a stream's times on UTC. Anchored once to the wall clock, then by the stream's own times: what
 * comes in bursts lies where it belongs, and no frame is ever before the one that it follows.
 */
export class UtcLine {
  readonly #clock: Clock;
  /** UTC of the stream's zero. */
  #zeroMs: number | undefined;
  /** Wall time less monotonic time, when that was last looked at for a new segment. */
  #wallMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#wallMs = this.#wallNowMs();
  }

  /** Whether the wall clock was set since the segment began. Asked for each GOP; true only once. */
  hasStepped(): boolean {
    if (Math.abs(this.#wallNowMs() - this.#wallMs) <= stepLimitMs) return false;
    this.breakOff();
    this.#wallMs = this.#wallNowMs();
    return true;
  }

  /** The stream's times do not go on. */
  breakOff(): void {
    this.#zeroMs = undefined;
  }

  /** Before a segment: `dts90k` came at `atMs`, monotonic. */
  startSegment(dts90k: number, atMs: number): void {
    this.#wallMs = this.#wallNowMs();
    const zeroMs = Math.round(this.#wallMs + atMs - dts90k / 90);
    if (this.#zeroMs === undefined || Math.abs(zeroMs - this.#zeroMs) > driftLimitMs)
      this.#zeroMs = zeroMs;
  }

  /** UTC of the stream's zero; there must have been a segment. */
  get zeroMs(): number {
    return this.#zeroMs ?? 0;
  }

  get isAnchored(): boolean {
    return this.#zeroMs !== undefined;
  }

  #wallNowMs(): number {
    return this.#clock.nowMs() - this.#clock.monotonicMs();
  }
}
