import type { Frame } from "./frame.ts";
import type { FrameMemory } from "./frame-memory.ts";
import type { StreamState } from "./stream-state.ts";
import type { Tracks } from "./track.ts";

/** What came from one key frame to the next, in order, without a copy. */
export interface Gop {
  readonly tracks: Tracks;
  /** Theirs until `release`; their memory is used again after it. */
  readonly frames: readonly Frame[];
  /** False: a piece of a long GOP that goes on where the piece before it ended. */
  readonly startsWithKey: boolean;
  readonly bytes: number;
  /** When its first frame came; monotonic. */
  readonly startedMs: number;
  /** Decode time of the picture that follows, if that is known and there was no break. */
  readonly next90k: number | undefined;
  /** Idempotent; must be called. */
  readonly release: () => void;
}

/** Wants whole GOPs, and does not mind that they come late. Does not count as somebody who watches. */
export interface GopTaker {
  onGop(gop: Gop): void;
  /** After the GOP that a break ended. */
  onState(state: StreamState): void;
}

/** A GOP may have no end: past this it is handed out in pieces. */
const pieceLimits = { duration90k: 6 * 90_000, bytes: 8 * 1024 * 1024 };

/** Collects the frames of the GOP under way for those who take it whole. */
export class GopHandout {
  readonly #memory: FrameMemory;
  readonly takers = new Set<GopTaker>();
  #frames: Frame[] = [];
  #bytes = 0;
  #startedMs = 0;
  #started90k = 0;

  constructor(memory: FrameMemory) {
    this.#memory = memory;
  }

  get isEmpty(): boolean {
    return this.#frames.length === 0;
  }

  add(frame: Frame, nowMs: number): void {
    if (this.#frames.length === 0) {
      // Sound alone is no start.
      if (frame.kind !== "video") return;
      this.#startedMs = nowMs;
      this.#started90k = frame.dts90k;
    }
    this.#frames.push(frame);
    this.#bytes += frame.data.length;
  }

  /** Whether a picture that comes now is to start the next piece. */
  isFull(dts90k: number): boolean {
    if (this.#frames.length === 0) return false;
    return this.#bytes >= pieceLimits.bytes || dts90k - this.#started90k >= pieceLimits.duration90k;
  }

  /** Gives what was collected to all takers. Those that failed are named to `onFailed`. */
  handOut(
    tracks: Tracks,
    next90k: number | undefined,
    onFailed: (taker: GopTaker, error: unknown) => void,
  ): void {
    const [first] = this.#frames;
    if (!first) return;
    const frames = this.#frames;
    const bytes = this.#bytes;
    const startedMs = this.#startedMs;
    const startsWithKey = first.kind === "video" && first.isKey;
    this.clear();
    for (const taker of this.takers) {
      const release = this.#memory.hold();
      try {
        taker.onGop({ tracks, frames, startsWithKey, bytes, startedMs, next90k, release });
      } catch (error) {
        release();
        onFailed(taker, error);
      }
    }
  }

  clear(): void {
    this.#frames = [];
    this.#bytes = 0;
  }
}
