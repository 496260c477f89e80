const MAX_REORDER_DEPTH = 8;
/** Before any time; not Infinity, which would make every time a number on the heap. */
const BEFORE_ALL = -(2 ** 30);

/**
 * Decode times for pictures whose presentation times alone are known. Without B-frames they are the
 * same; once a picture comes that is shown before an earlier one, decoding runs as many pictures
 * ahead as it must, until a group of pictures needs it no more. Times always grow.
 */
export class DecodeTimes {
  /** The latest presentation times, smallest first: one more than pictures are held back. */
  readonly #latest: number[] = [];
  #depth = 0;
  #last = BEFORE_ALL;
  #highest = BEFORE_ALL;
  #isReordered = false;

  next(pts: number, isKey: boolean): number {
    if (isKey && !this.#isReordered) {
      this.#depth = 0;
      this.#latest.length = 0;
    }
    if (isKey) this.#isReordered = false;
    // What nearly every camera sends; sorting even one number is not free.
    if (this.#depth === 0 && pts >= this.#highest && pts > this.#last) {
      this.#latest[0] = pts;
      this.#highest = pts;
      this.#last = pts;
      return pts;
    }
    if (pts < this.#highest) this.#isReordered = true;
    if (pts < this.#last && this.#depth < MAX_REORDER_DEPTH) this.#depth++;
    this.#latest.push(pts);
    this.#latest.sort((a, b) => a - b);
    while (this.#latest.length > this.#depth + 1) this.#latest.shift();
    this.#highest = Math.max(this.#highest, pts);
    this.#last = Math.max(this.#latest[0] ?? pts, this.#last + 1);
    return this.#last;
  }
}
