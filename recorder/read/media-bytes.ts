import type { SegmentAddress } from "../segment.ts";
import { type ByteRange, isSame } from "./byte-ranges.ts";

/** Bytes gathered from segments, in order. */
export class MediaBytes {
  readonly #segments: SegmentAddress[] = [];
  /** Of each range: its file, where it is in it, and where it is here. */
  readonly #files: number[] = [];
  readonly #offsets: number[] = [];
  readonly #starts: number[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add({ segment, offset, bytes }: ByteRange): void {
    if (bytes === 0) return;
    const last = this.#segments.at(-1);
    if (!last || !isSame(last, segment)) this.#segments.push(segment);
    const file = this.#segments.length - 1;
    const lastBytes = this.#bytes - (this.#starts.at(-1) ?? 0);
    const follows =
      this.#files.at(-1) === file && (this.#offsets.at(-1) ?? 0) + lastBytes === offset;
    if (!follows) {
      this.#files.push(file);
      this.#offsets.push(offset);
      this.#starts.push(this.#bytes);
    }
    this.#bytes += bytes;
  }

  /** Where the bytes from one to before another are. */
  *within(from: number, to: number): Generator<ByteRange> {
    for (let at = this.#rangeOf(from); at < this.#starts.length; at++) {
      const start = this.#starts[at] ?? 0;
      const segment = this.#segments[this.#files[at] ?? 0];
      if (start >= to || !segment) return;
      const end = this.#starts[at + 1] ?? this.#bytes;
      const skipped = Math.max(0, from - start);
      yield {
        segment,
        offset: (this.#offsets[at] ?? 0) + skipped,
        bytes: Math.min(end, to) - start - skipped,
      };
    }
  }

  #rangeOf(position: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return low;
  }
}
