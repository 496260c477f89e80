export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** More holes than that in one file are a terminal that sends single bytes. */
const mostRanges = 2000;

/** Which bytes of a file have come, in whatever order and however often. */
export class ByteRanges {
  /** In order, apart from each other. */
  #ranges: { start: number; end: number }[] = [];

  /** False: it is in too many pieces to keep track of. */
  add(offset: number, length: number): boolean {
    if (length === 0) return true;
    const added = { start: offset, end: offset + length };
    const last = this.#ranges.at(-1);
    // The usual case: one after the other.
    if (last && last.end === offset) {
      last.end = added.end;
      return true;
    }
    const apart = this.#ranges.filter(({ start, end }) => end < added.start || start > added.end);
    for (const { start, end } of this.#ranges)
      if (end >= added.start && start <= added.end) {
        added.start = Math.min(added.start, start);
        added.end = Math.max(added.end, end);
      }
    this.#ranges = [...apart, added].toSorted((a, b) => a.start - b.start);
    return this.#ranges.length <= mostRanges;
  }

  /** What has not come of so many bytes, from the beginning. */
  missingOf(size: number): readonly ByteRange[] {
    const missing: ByteRange[] = [];
    let at = 0;
    for (const { start, end } of [...this.#ranges, { start: size, end: size }]) {
      if (start > at) missing.push({ offset: at, length: start - at });
      at = Math.max(at, end);
    }
    return missing;
  }
}
