import type { Clock } from "@tessera/base";
import { RateMeter } from "./rate-meter.ts";

/** An older picture is not live. */
export const staleAfterMs = 2000;

/** The part of a video element that counting frames needs. */
export interface FrameSource {
  getVideoPlaybackQuality(): { totalVideoFrames: number; droppedVideoFrames: number };
  requestVideoFrameCallback?(callback: () => void): number;
  cancelVideoFrameCallback?(handle: number): void;
}

/**
 * Knows when the last new picture was decoded, and whether it belongs to what is played now. The frame callback is exact but silent for a picture
 * that is out of sight, so the decoder's own count is polled as well.
 */
export class FrameWatch {
  readonly #source: FrameSource;
  readonly #clock: Clock;
  readonly #onFrame: () => void;
  readonly #rate = new RateMeter(3000);
  #handle: number | undefined;
  #seenTotal = 0;
  #seenDropped = 0;
  #decodedFrames = 0;
  #droppedFrames = 0;
  #lastFrameAtMs: number | undefined;
  /** Pictures from before belong to an older connection or source. */
  #freshFromMs = 0;

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

  get decodedFps(): number | undefined {
    return this.#rate.perSecond;
  }

  get isFresh(): boolean {
    const atMs = this.#lastFrameAtMs ?? Number.NEGATIVE_INFINITY;
    return atMs > this.#freshFromMs && this.#clock.monotonicMs() - atMs < staleAfterMs;
  }

  /** On the monotonic clock: of the last picture, or since when the first is waited for. */
  get pictureAtMs(): number {
    return this.#lastFrameAtMs ?? this.#freshFromMs;
  }

  get waitingSinceMs(): number {
    return Math.max(this.pictureAtMs, this.#freshFromMs);
  }

  /** Every picture so far is an old one, those that were decoded but not yet counted too. */
  expectFresh(): void {
    this.poll();
    this.#freshFromMs = this.#clock.monotonicMs();
  }

  poll(): void {
    const { totalVideoFrames, droppedVideoFrames } = this.#source.getVideoPlaybackQuality();
    const decoded = grownBy(this.#seenTotal, totalVideoFrames);
    this.#droppedFrames += grownBy(this.#seenDropped, droppedVideoFrames);
    this.#seenTotal = totalVideoFrames;
    this.#seenDropped = droppedVideoFrames;
    this.#decodedFrames += decoded;
    this.#rate.note(this.#decodedFrames, this.#clock.monotonicMs());
    if (decoded === 0) return;
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
