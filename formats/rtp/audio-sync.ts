import { LeastDelay } from "./least-delay.ts";
import type { SenderReport } from "./rtcp.ts";
import { RtpTimeline } from "./rtp-timeline.ts";

/** A moment of the sender's and the timestamp that a track has then. */
type Mark = Pick<SenderReport, "unixMs" | "rtpTimestamp">;

interface Tolerance {
  /** Smaller errors stay: nobody hears them. */
  readonly stayMs: number;
  /** Larger ones are mended at once, others little by little. */
  readonly jumpMs: number;
}

/** By arrival picture and sound are known to some ten milliseconds only. */
const byArrival: Tolerance = { stayMs: 30, jumpMs: 500 };
const byMarks: Tolerance = { stayMs: 2, jumpMs: 100 };
/** In the first second little has been heard: what is learnt then counts at once. */
const settlingMs = 1_000;
const jumpWhileSettlingMs = 30;
/** Share of a frame's length that it may be moved by: players follow it without a click. */
const slewShare = 0.05;
/** Beyond this a clock has jumped; reports that say so come from clocks that are not set. */
const maxErrorMs = 3_000;
/** What an answer to PLAY says is often made up. */
const maxStartErrorMs = 1_000;

/**
 * Lays the sound on the line of the video: by sender reports once both came, by what the answer to PLAY says until
 * then, and by arrival where a sender tells neither.
 */
export class AudioSync {
  readonly #video: RtpTimeline;
  readonly #audio: RtpTimeline;
  readonly #audioRate: number;
  readonly #videoDelay = new LeastDelay();
  readonly #audioDelay = new LeastDelay();
  #videoReport: Mark | undefined;
  #audioReport: Mark | undefined;
  /** Of one moment, both. */
  #start: { readonly video: number; readonly audio: number } | undefined;
  #startedAtMs: number | undefined;
  #jumps = 0;

  constructor(video: RtpTimeline, audioClockRate: number) {
    this.#video = video;
    this.#audio = new RtpTimeline(audioClockRate);
    this.#audioRate = audioClockRate;
  }

  /**
   * Ticks of the audio clock for a frame that has just arrived; undefined before the first picture. `durationMs`: of
   * the frame, which was heard whole before it was sent.
   */
  place(timestamp: number, nowMs: number, durationMs = 0): number | undefined {
    if (!this.#video.hasStarted) return undefined;
    if (this.#startedAtMs === undefined) {
      this.#startedAtMs = nowMs;
      this.#audio.shiftMs(this.#video.positionMs(nowMs) - durationMs);
    }
    const beforeMs = this.#audio.reachedMs;
    const ticks = this.#audio.place(timestamp, nowMs);
    this.#forgetAfterJump();
    const frameMs = Math.max(0, this.#audio.reachedMs - beforeMs);
    this.#videoDelay.note(nowMs - this.#video.positionMs(nowMs), nowMs);
    this.#audioDelay.note(nowMs - this.#audio.reachedMs - durationMs, nowMs);
    const { errorMs, tolerance } = this.#error(timestamp);
    const byMs = this.#correction(errorMs, tolerance, { nowMs, frameMs });
    if (byMs === 0) return ticks;
    this.#audio.shiftMs(byMs);
    this.#audioDelay.shiftMs(-byMs);
    return this.#audio.place(timestamp, nowMs);
  }

  /** Reports may come before the first packet. */
  noteVideoReport(report: Mark): void {
    this.#videoReport = report;
  }

  noteAudioReport(report: Mark): void {
    this.#audioReport = report;
  }

  /** The timestamps that both tracks have where playing begins. */
  noteStart(start: { readonly video: number; readonly audio: number }): void {
    this.#start = start;
  }

  /** How far the sound has to be moved on. */
  #error(timestamp: number): { readonly errorMs: number; readonly tolerance: Tolerance } {
    const arrivalMs = this.#audioDelay.ms - this.#videoDelay.ms;
    const apart = (videoMark: Mark, audioMark: Mark) => {
      const sinceMs = (((timestamp - audioMark.rtpTimestamp) | 0) * 1000) / this.#audioRate;
      const atMs = this.#video.locateMs(videoMark.rtpTimestamp) + sinceMs;
      return atMs + audioMark.unixMs - videoMark.unixMs - this.#audio.reachedMs;
    };
    const isNear = (errorMs: number, limitMs: number) => Math.abs(errorMs - arrivalMs) <= limitMs;
    if (this.#videoReport && this.#audioReport) {
      const errorMs = apart(this.#videoReport, this.#audioReport);
      if (isNear(errorMs, maxErrorMs)) return { errorMs, tolerance: byMarks };
    }
    if (this.#start) {
      const { video, audio } = this.#start;
      const errorMs = apart(atStart(video), atStart(audio));
      if (isNear(errorMs, maxStartErrorMs)) return { errorMs, tolerance: byMarks };
    }
    return { errorMs: arrivalMs, tolerance: byArrival };
  }

  #correction(
    errorMs: number,
    { stayMs, jumpMs }: Tolerance,
    { nowMs, frameMs }: { readonly nowMs: number; readonly frameMs: number },
  ): number {
    const size = Math.abs(errorMs);
    const isSettling = nowMs - (this.#startedAtMs ?? nowMs) < settlingMs;
    if (size > (isSettling ? jumpWhileSettlingMs : jumpMs)) return errorMs;
    if (size <= stayMs) return 0;
    return Math.sign(errorMs) * Math.min(size, frameMs * slewShare);
  }

  /** What was told before a clock jumped is of another clock. */
  #forgetAfterJump(): void {
    const jumps = this.#video.jumps + this.#audio.jumps;
    if (jumps === this.#jumps) return;
    this.#jumps = jumps;
    this.#videoReport = undefined;
    this.#audioReport = undefined;
    this.#start = undefined;
    this.#videoDelay.forget();
    this.#audioDelay.forget();
  }
}

/** Of one moment, whichever it was. */
const atStart = (rtpTimestamp: number): Mark => ({ unixMs: 0, rtpTimestamp });
