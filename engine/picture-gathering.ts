import type { VideoFrame } from "./frame.ts";

/** Decides which pictures go out together. */
export class PictureGathering {
  /** Of the first picture that waits. */
  #from90k: number | undefined;
  #last90k: number | undefined;
  #step90k = 0;
  /** Of the pictures that went last, with what follows the last of them. */
  #period90k = 0;

  /** Some picture waits. */
  get isUnderWay(): boolean {
    return this.#from90k !== undefined;
  }

  /** Whether this picture waits for the next: not if the first that waits would then wait too long. */
  mayWait({ dts90k }: VideoFrame, gatherMs: number): boolean {
    const step90k = dts90k - (this.#last90k ?? dts90k);
    this.#last90k = dts90k;
    this.#step90k = step90k;
    this.#from90k ??= dts90k;
    return dts90k + step90k - this.#from90k < gatherMs * 90;
  }

  /** From the picture that just went, if it did, to the next that does not wait; 0 while one waits. */
  get periodMs(): number {
    return this.isUnderWay ? 0 : this.#period90k / 90;
  }

  /** The same, or 0 where pictures that come more often all of a sudden would wait too long. */
  periodWithin(gatherMs: number): number {
    const { periodMs } = this;
    return periodMs < 2 * gatherMs ? periodMs : 0;
  }

  /** What waited has gone. */
  end(): void {
    this.#period90k = (this.#last90k ?? 0) - (this.#from90k ?? 0) + this.#step90k;
    this.#from90k = undefined;
  }
}
