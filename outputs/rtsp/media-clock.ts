const maxLateMs = 1000;

/**
 * Where on the stream's own time the present is, for sender reports. The frame that came soonest
 * decides, so that the late arrival of others does not move it; a source that really falls back does.
 */
export class MediaClock {
  #zeroMs: number | undefined;

  note(dts90k: number, nowMs: number): void {
    const zeroMs = nowMs - dts90k / 90;
    const lateMs = this.#zeroMs === undefined ? -1 : zeroMs - this.#zeroMs;
    if (lateMs < 0 || lateMs > maxLateMs) this.#zeroMs = zeroMs;
  }

  /** undefined before the first frame. */
  secondsAt(nowMs: number): number | undefined {
    return this.#zeroMs === undefined ? undefined : (nowMs - this.#zeroMs) / 1000;
  }
}
