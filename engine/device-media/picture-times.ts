import type { PsTimes } from "@tessera/formats/ps";
import { DecodeTimes, type ParameterSets, RtpTimeline } from "@tessera/formats/rtp";

const ticksPerMs = 90;
/** Clocks that step further than this have been set: the device plays from somewhere else. */
const maxStep90k = 3 * 90_000;
/** How far a picture may be shown before one that was sent ahead of it. */
const maxReorder90k = 90_000;

/**
 * Lays pictures on a line that begins with zero and goes on through jumps, such as a seek or playing
 * backwards, by the time that really passed. Counts in the low 32 bits of a PES time, which are all that
 * differences need; where a device gives no PES times, or always the same, its RTP timestamps count.
 */
export class PictureTimes {
  readonly line = new RtpTimeline(90_000);
  readonly #decodeTimes = new DecodeTimes();
  dts90k = 0;
  pts90k = 0;
  /** From the device's clock to the line's, in 32 bits. */
  #offset = 0;
  /** On the device's clock. */
  #stamp = 0;
  #lastPts90k = -1;
  #lastRtpTimestamp = 0;
  #lastAtMs = 0;
  /** Of a device that tells no decode times; told before the picture that has them. */
  #sets: ParameterSets | undefined;

  expect(sets: ParameterSets): void {
    this.#sets = sets;
  }

  /** Sets both times for a picture that has just come. */
  place(times: PsTimes, isKey: boolean, nowMs: number): void {
    const stamp = this.#stampOf(times, nowMs);
    if (this.line.hasStarted) this.#bridge((stamp - this.#stamp) | 0, isKey, nowMs);
    this.#stamp = stamp;
    this.#lastPts90k = times.pts90k;
    this.#lastRtpTimestamp = times.rtpTimestamp;
    this.#lastAtMs = nowMs;
    const ticks = this.line.place((stamp + this.#offset) >>> 0, nowMs);
    if (this.#sets && times.dts90k < 0) this.#decodeTimes.expect(this.#sets);
    this.#sets = undefined;
    this.dts90k = this.#decodeTimes.next(ticks, isKey);
    this.pts90k = ticks + delayOf(times);
  }

  /** Where a PES time of the same clock is on the line, in milliseconds. */
  locateMs(pts90k: number): number {
    return this.line.locateMs((pts90k + this.#offset) >>> 0);
  }

  #stampOf({ pts90k, dts90k, rtpTimestamp }: PsTimes, nowMs: number): number {
    if (pts90k >= 0 && pts90k !== this.#lastPts90k) return (dts90k < 0 ? pts90k : dts90k) | 0;
    if (!this.line.hasStarted) return rtpTimestamp | 0;
    const step = (rtpTimestamp - this.#lastRtpTimestamp) | 0;
    return (this.#stamp + (step === 0 ? this.#passed90k(nowMs) : step)) | 0;
  }

  /** A key frame is never shown before one that was sent ahead of it. */
  #bridge(step: number, isKey: boolean, nowMs: number): void {
    const isJump = step > maxStep90k || step < (isKey ? 0 : -maxReorder90k);
    if (isJump) this.#offset = (this.#offset + this.#passed90k(nowMs) - step) | 0;
  }

  #passed90k(nowMs: number): number {
    return Math.max(1, Math.round((nowMs - this.#lastAtMs) * ticksPerMs));
  }
}

/** From decoding to showing. */
function delayOf({ pts90k, dts90k }: PsTimes): number {
  if (dts90k < 0 || pts90k < 0) return 0;
  const delay = (pts90k - dts90k) | 0;
  return delay > 0 && delay <= maxStep90k ? delay : 0;
}
