import { parseSps as parseH264Sps, type ReorderDepth } from "../h264/index.ts";
import { parseSps as parseH265Sps } from "../h265/index.ts";
import type { ParameterSets } from "./known-parameter-sets.ts";

const maxReorderDepth = 16;
/** Of a stream that does not tell its rate. */
const usualFrame90k = 3600;
/** Before any time; not Infinity, which would make every time a number on the heap. */
const beforeAll = -(2 ** 30);

/**
 * Decode times for pictures whose presentation times alone are known. The parameter sets tell how many
 * pictures decoding runs ahead of showing, so that the first times are right too: they may be below zero.
 * What the sets do not tell is learnt: without B-frames both times are the same, after a group of pictures
 * that needs no more. Times always grow.
 */
export class DecodeTimes {
  /** The latest presentation times, smallest first: one more than pictures are held back. */
  readonly #latest: number[] = [];
  #depth = 0;
  #isTold = false;
  #frame90k = usualFrame90k;
  #last = beforeAll;
  #highest = beforeAll;
  #isReordered = false;

  /** Before the first picture, and when another order is told. Throws BrokenBytes. */
  expect({ codec, sps: [sps] }: ParameterSets): void {
    const { reorder, fps } = codec === "h264" ? parseH264Sps(sps) : parseH265Sps(sps);
    this.#setDepth(reorder);
    this.#frame90k = fps && fps >= 1 && fps <= 240 ? Math.round(90_000 / fps) : usualFrame90k;
  }

  next(pts: number, isKey: boolean): number {
    if (isKey) this.#beginGroup();
    // What nearly every camera sends; sorting even one number is not free.
    if (this.#depth === 0 && pts >= this.#highest && pts > this.#last) {
      this.#latest[0] = pts;
      this.#highest = pts;
      this.#last = pts;
      return pts;
    }
    if (pts < this.#highest) this.#isReordered = true;
    if (pts < this.#last && this.#depth < maxReorderDepth) this.#depth++;
    this.#latest.push(pts);
    this.#latest.sort((a, b) => a - b);
    while (this.#latest.length > this.#depth + 1) this.#latest.shift();
    this.#highest = Math.max(this.#highest, pts);
    // At the start the pictures before it that this one would have followed are missing.
    const missing = this.#depth + 1 - this.#latest.length;
    const earliest = (this.#latest[0] ?? pts) - missing * this.#frame90k;
    this.#last = Math.max(earliest, this.#last + 1);
    return this.#last;
  }

  #setDepth({ pictures, isTold }: ReorderDepth): void {
    // What was learnt of a stream that tells nothing stays.
    this.#isTold = isTold;
    if (!isTold && this.#last !== beforeAll) return;
    this.#depth = Math.min(pictures, maxReorderDepth);
    while (this.#latest.length > this.#depth + 1) this.#latest.shift();
  }

  #beginGroup(): void {
    const isBegun = this.#last !== beforeAll;
    if (isBegun && !this.#isReordered && !this.#isTold) {
      this.#depth = 0;
      this.#latest.length = 0;
    }
    this.#isReordered = false;
  }
}
