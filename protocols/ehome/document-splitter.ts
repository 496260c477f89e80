interface SplitterEvents {
  /** The bytes are valid only until it returns. */
  readonly onDocument: (bytes: Uint8Array) => void;
  /** What came is too long or no document: nothing of it can be used. */
  readonly onBroken: () => void;
}

const ending = Buffer.from("</PPVSPMessage>");
const maxDocumentBytes = 64 * 1024;
const firstCapacity = 4 * 1024;
const opening = 0x3c;

/** Documents one after the other on a TCP connection. What stands between them is not published; their end is. */
export class DocumentSplitter {
  readonly #events: SplitterEvents;
  /** Grows by doubling, so that small pieces cost no more than large ones. */
  #buffer = Buffer.alloc(0);
  #length = 0;
  #searched = 0;
  #isBroken = false;

  constructor(events: SplitterEvents) {
    this.#events = events;
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && !this.#isBroken; ) {
      const taken = bytes.subarray(at, at + maxDocumentBytes + 1 - this.#length);
      this.#append(taken);
      at += taken.length;
      this.#split();
      if (this.#length > maxDocumentBytes) this.#break();
    }
  }

  #append(bytes: Uint8Array): void {
    const needed = this.#length + bytes.length;
    if (needed > this.#buffer.length) {
      const grown = Buffer.alloc(Math.max(needed, firstCapacity, this.#buffer.length * 2));
      this.#buffer.copy(grown, 0, 0, this.#length);
      this.#buffer = grown;
    }
    this.#buffer.set(bytes, this.#length);
    this.#length = needed;
  }

  #split(): void {
    const all = this.#buffer.subarray(0, this.#length);
    let from = 0;
    for (let at = all.indexOf(ending, this.#searched); at >= 0; at = all.indexOf(ending, from)) {
      const end = at + ending.length;
      const start = all.indexOf(opening, from);
      this.#events.onDocument(all.subarray(start, end));
      from = end;
    }
    this.#buffer.copyWithin(0, from, this.#length);
    this.#length -= from;
    // Only what comes later is looked through.
    this.#searched = Math.max(0, this.#length - ending.length + 1);
  }

  #break(): void {
    this.#isBroken = true;
    this.#buffer = Buffer.alloc(0);
    this.#length = 0;
    this.#events.onBroken();
  }
}
