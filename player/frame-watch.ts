import type { Clock } from "@tessera/base";

/** The part of a video element that counting frames needs. */
export interface FrameSource {
  getVideoPlaybackQuality(): { totalVideoFrames: number; droppedVideoFrames: number };
  requestVideoFrameCallback?(callback: () => void): number;
  cancelVideoFrameCallback?(handle: number): void;
}

/**
 * Knows when the last new picture was decoded. The frame callback is exact but silent for a picture
 * that is out of sight, so the decoder's own count is polled as well.
 */
export class FrameWatch {
  readonly #source: FrameSource;
  readonly #clock: Clock;
  readonly #onFrame: () => void;
  #handle: number | undefined;
  #seenTotal = 0;
  #seenDropped = 0;
  #decodedFrames = 0;
  #droppedFrames = 0;
  #lastFrameAtMs: number | undefined;

  constructor(source: FrameSource, clock: Clock, onFrame: () => void) {
    this.#source = source;
    this.#clock = clock;
    this.#onFrame = onFrame;
    this.#requestFrame();
  }

  get decodedFrames(): number {
    return this.#decodedFrames;
  }

  get droppedFrames(): number {
    return this.#droppedFrames;
  }

  /** On the monotonic clock; undefined before the first frame. */
  get lastFrameAtMs(): number | undefined {
    return this.#lastFrameAtMs;
  }

  poll(): void {
    const { totalVideoFrames, droppedVideoFrames } = this.#source.getVideoPlaybackQuality();
    const decoded = grownBy(this.#seenTotal, totalVideoFrames);
    this.#droppedFrames += grownBy(this.#seenDropped, droppedVideoFrames);
    this.#seenTotal = totalVideoFrames;
    this.#seenDropped = droppedVideoFrames;
    if (decoded === 0) return;
    this.#decodedFrames += decoded;
    this.#noteFrame();
  }

  stop(): void {
    if (this.#handle !== undefined) this.#source.cancelVideoFrameCallback?.(this.#handle);
    this.#handle = undefined;
  }

  #requestFrame(): void {
    this.#handle = this.#source.requestVideoFrameCallback?.(() => {
      this.#requestFrame();
      this.#noteFrame();
    });
  }

  #noteFrame(): void {
    this.#lastFrameAtMs = this.#clock.monotonicMs();
    this.#onFrame();
  }
}

/** The browser counts from 0 again after a new source. */
function grownBy(before: number, now: number): number {
  return now >= before ? now - before : now;
}
