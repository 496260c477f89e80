/** A number this far ahead means that the terminal started anew, not that packets are missing. */
const maxGap = 3000;

/**
 * What is missing between packets. Most terminals count all packets of a connection, some pictures and sound apart, and
 * some do not count at all: only what fits none of these is a gap.
 */
export class SequenceWatch {
  readonly #lastOfKind = { picture: -1, sound: -1 };
  #last = -1;
  received = 0;
  lost = 0;

  /** Packets right before this one; Infinity if the terminal has started anew. */
  note(kind: "picture" | "sound", sequence: number): number {
    const missing = this.#missing(kind, sequence);
    this.received++;
    if (missing !== Number.POSITIVE_INFINITY) this.lost += missing;
    this.#last = sequence;
    this.#lastOfKind[kind] = sequence;
    return missing;
  }

  #missing(kind: "picture" | "sound", sequence: number): number {
    if (this.#last < 0 || sequence === this.#last || follows(sequence, this.#last)) return 0;
    const ofKind = this.#lastOfKind[kind];
    if (ofKind < 0 || follows(sequence, ofKind)) return 0;
    const step = (sequence - this.#last) & 0xffff;
    return step <= maxGap ? step - 1 : Number.POSITIVE_INFINITY;
  }
}

const follows = (sequence: number, before: number): boolean => ((sequence - before) & 0xffff) === 1;
