interface RingLimits {
  readonly messages: number;
  readonly bytes: number;
}

export interface RingSpan {
  /** Ids, neither of them included. */
  readonly after: number;
  readonly before: number;
  readonly limit: number;
}

const usualLimits: RingLimits = { messages: 20_000, bytes: 64 * 1024 * 1024 };

/** The last messages, as many as the limits let. They are numbered without gaps. */
export class MessageRing<Entry extends { readonly id: number }> {
  readonly #sizeOf: (entry: Entry) => number;
  readonly #limits: RingLimits;
  readonly #entries: (Entry | undefined)[] = [];
  /** What lies before it has gone. */
  #first = 0;
  #bytes = 0;

  constructor(sizeOf: (entry: Entry) => number, limits = usualLimits) {
    this.#sizeOf = sizeOf;
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.length - this.#first;
  }

  get oldest(): Entry | undefined {
    return this.#entries[this.#first];
  }

  push(entry: Entry): void {
    this.#entries.push(entry);
    this.#bytes += this.#sizeOf(entry);
    while (this.size > this.#limits.messages || (this.#bytes > this.#limits.bytes && this.size > 1))
      this.#dropOldest();
    // Moves the rest together once as much has gone as is there: each entry is moved once on average.
    if (this.#first <= this.size) return;
    this.#entries.splice(0, this.#first);
    this.#first = 0;
  }

  find(id: number): Entry | undefined {
    const { oldest } = this;
    return oldest && this.#entries[this.#first + id - oldest.id];
  }

  /** Newest first; one more than the limit if there are more. */
  newestOf(isWanted: (entry: Entry) => boolean, { after, before, limit }: RingSpan): Entry[] {
    const found: Entry[] = [];
    for (let index = this.#entries.length - 1; index >= this.#first; index--) {
      const entry = this.#entries[index];
      if (!entry || entry.id <= after || found.length > limit) break;
      if (entry.id < before && isWanted(entry)) found.push(entry);
    }
    return found;
  }

  /** Oldest first, from an id on; one more than the limit if there are more. */
  oldestOf(isWanted: (entry: Entry) => boolean, limit: number, fromId = 0): Entry[] {
    const found: Entry[] = [];
    const skipped = Math.max(0, fromId - (this.oldest?.id ?? 0));
    for (let index = this.#first + skipped; index < this.#entries.length; index++) {
      const entry = this.#entries[index];
      if (entry && isWanted(entry)) found.push(entry);
      if (found.length > limit) break;
    }
    return found;
  }

  #dropOldest(): void {
    const { oldest } = this;
    if (!oldest) return;
    this.#bytes -= this.#sizeOf(oldest);
    // A hole, so that the text goes now and not when the rest is moved.
    this.#entries[this.#first++] = undefined;
  }
}
