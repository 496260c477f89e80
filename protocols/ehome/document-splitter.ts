interface SplitterEvents {
  readonly onDocument: (bytes: Uint8Array) => void;
  /** What came is too long or no document: nothing of it can be used. */
  readonly onBroken: () => void;
}

const ending = Buffer.from("</PPVSPMessage>");
const maxDocumentBytes = 64 * 1024;
const none: Buffer = Buffer.alloc(0);

/** Documents one after the other on a TCP connection. What stands between them is not published; their end is. */
export class DocumentSplitter {
  readonly #events: SplitterEvents;
  #rest = none;
  #searched = 0;
  #isBroken = false;

  constructor(events: SplitterEvents) {
    this.#events = events;
  }

  push(bytes: Uint8Array): void {
    if (this.#isBroken) return;
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (let end = this.#findEnd(); end >= 0; end = this.#findEnd()) {
      const document = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      this.#searched = 0;
      const start = document.indexOf("<");
      if (start >= 0) this.#events.onDocument(document.subarray(start));
    }
    if (this.#rest.length <= maxDocumentBytes) return;
    this.#isBroken = true;
    this.#rest = none;
    this.#events.onBroken();
  }

  /** Behind the next document; -1: it is not all there. */
  #findEnd(): number {
    const at = this.#rest.indexOf(ending, this.#searched);
    if (at >= 0) return at + ending.length;
    // Only what comes later is looked through, however small the pieces.
    this.#searched = Math.max(0, this.#rest.length - ending.length + 1);
    return -1;
  }
}
