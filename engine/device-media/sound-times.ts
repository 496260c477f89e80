import { AudioSync } from "@tessera/formats/rtp";
import type { PictureTimes } from "./picture-times.ts";

/** Sound whose time is further from the pictures that came with it has another clock. */
const maxApartMs = 3_000;
const pesClockRate = 90_000;

/** Lays sound beside the pictures: by their common clock where it is one, by its arrival otherwise. */
export class SoundTimes {
  readonly #pictures: PictureTimes;
  readonly #ownClock: AudioSync;
  readonly #clockRate: number;

  /** `clockRate`: of timestamps that have a clock of their own. */
  constructor(pictures: PictureTimes, clockRate = pesClockRate) {
    this.#pictures = pictures;
    this.#clockRate = clockRate;
    this.#ownClock = new AudioSync(pictures.line, clockRate);
  }

  /** Milliseconds on the line of the pictures; undefined before the first. */
  placePes(pts90k: number, rtpTimestamp: number, nowMs: number): number | undefined {
    if (!this.#pictures.line.hasStarted) return undefined;
    if (pts90k >= 0) {
      const atMs = this.#pictures.locateMs(pts90k);
      if (Math.abs(atMs - this.#pictures.line.positionMs(nowMs)) <= maxApartMs) return atMs;
    }
    return this.place(pts90k >= 0 ? pts90k % 2 ** 32 : rtpTimestamp, nowMs);
  }

  place(timestamp: number, nowMs: number): number | undefined {
    const ticks = this.#ownClock.place(timestamp, nowMs);
    return ticks === undefined ? undefined : (ticks * 1000) / this.#clockRate;
  }
}
