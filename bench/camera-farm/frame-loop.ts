import { loopSeconds } from "./loop-media.ts";

interface TimedFrame {
  /** From the start of a turn. */
  readonly atMs: number;
  readonly isKey: boolean;
}

/** Frames that come round again; they are counted on without end. */
export class FrameLoop<Frame extends TimedFrame> {
  readonly #frames: readonly Frame[];

  /** In the order of their times. */
  constructor(frames: readonly Frame[]) {
    if (!frames.some(({ isKey }) => isKey)) throw new Error("the loop has no key frame");
    this.#frames = frames;
  }

  /** When the frame of this number is due, from the start of the first turn. */
  dueMs(number: number): number {
    return this.turnOf(number) * loopSeconds * 1000 + this.frame(number).atMs;
  }

  /** Number of the first key frame that is due no earlier than this. */
  firstKeyFrom(ms: number): number {
    let number = Math.floor(ms / (loopSeconds * 1000)) * this.#frames.length;
    while (this.dueMs(number) < ms || !this.frame(number).isKey) number++;
    return number;
  }

  protected frame(number: number): Frame {
    return this.#frames[number % this.#frames.length] as Frame;
  }

  protected turnOf(number: number): number {
    return Math.floor(number / this.#frames.length);
  }
}
