import type { VideoFrame } from "./frame.ts";

/** Decides which pictures go out together. */
export class PictureGathering {
  /** Of the first picture that waits. */
  #from90k: number | undefined;
  #last90k: number | undefined;

  /** Some picture waits. */
  get isUnderWay(): boolean {
    return this.#from90k !== undefined;
  }

  /** Whether this picture waits for the next: not if the first that waits would then wait too long. */
  mayWait({ dts90k }: VideoFrame, gatherMs: number): boolean {
    const step90k = dts90k - (this.#last90k ?? dts90k);
    this.#last90k = dts90k;
    this.#from90k ??= dts90k;
    return dts90k + step90k - this.#from90k < gatherMs * 90;
  }

  /** What waited has gone. */
  end(): void {
    this.#from90k = undefined;
  }
}
