import type { SenderReport } from "./rtcp.ts";
import { RtpTimeline } from "./rtp-timeline.ts";

const MAX_REPORTED_ERROR_MS = 100;
/** Times of arrival tremble with the network and the encoder: their mean over many frames counts. */
const MAX_MEAN_ARRIVAL_ERROR_MS = 500;
const MEAN_OVER_FRAMES = 256;
/** Beyond this a clock has jumped; reports that say so come from clocks that are not set. */
const MAX_ERROR_MS = 3_000;

/** Lays the sound on the line of the video: by sender reports once both came, by arrival until then. */
export class AudioSync {
  readonly #video: RtpTimeline;
  readonly #audio: RtpTimeline;
  /** Sender's wall time at the zero of the video's line. */
  #zeroUnixMs: number | undefined;
  #isReported = false;
  #meanArrivalErrorMs = 0;

  constructor(video: RtpTimeline, audioClockRate: number) {
    this.#video = video;
    this.#audio = new RtpTimeline(audioClockRate);
  }

  /** Ticks of the audio clock for a frame that has just arrived; undefined before the first picture. */
  place(timestamp: number, nowMs: number): number | undefined {
    if (!this.#video.hasStarted) return undefined;
    const expectedMs = this.#video.positionMs(nowMs);
    if (!this.#audio.hasStarted) this.#audio.shiftMs(expectedMs);
    const ticks = this.#audio.place(timestamp, nowMs);
    const errorMs = expectedMs - this.#audio.positionMs(nowMs);
    this.#meanArrivalErrorMs += (errorMs - this.#meanArrivalErrorMs) / MEAN_OVER_FRAMES;
    if (!this.#isOff(errorMs)) return ticks;
    this.#meanArrivalErrorMs = 0;
    this.#audio.shiftMs(errorMs);
    return this.#audio.place(timestamp, nowMs);
  }

  noteVideoReport(report: SenderReport): void {
    if (this.#video.hasStarted)
      this.#zeroUnixMs = report.unixMs - this.#video.locateMs(report.rtpTimestamp);
  }

  noteAudioReport(report: SenderReport): void {
    if (this.#zeroUnixMs === undefined || !this.#audio.hasStarted) return;
    const reportedMs = report.unixMs - this.#zeroUnixMs;
    const errorMs = reportedMs - this.#audio.locateMs(report.rtpTimestamp);
    this.#isReported = Math.abs(errorMs) <= MAX_ERROR_MS;
    if (this.#isReported && Math.abs(errorMs) > MAX_REPORTED_ERROR_MS) this.#audio.shiftMs(errorMs);
  }

  #isOff(errorMs: number): boolean {
    if (Math.abs(errorMs) > MAX_ERROR_MS) return true;
    return !this.#isReported && Math.abs(this.#meanArrivalErrorMs) > MAX_MEAN_ARRIVAL_ERROR_MS;
  }
}
