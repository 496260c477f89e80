import { joinBytes } from "../bits/index.ts";
import { BrokenJt808 } from "./broken-jt808.ts";
import { type Frame, flag } from "./frame.ts";
import { parseFrame } from "./frame-parser.ts";

/** What one message may take, escaped. */
const mostFrameBytes = 8192;

interface FrameReaderEvents {
  readonly onFrame: (frame: Frame, bytes: Uint8Array) => void;
  /** Something between two flags that is no message; the reader goes on behind it. */
  readonly onFault: (fault: BrokenJt808, bytes: Uint8Array) => void;
}

/**
 * Finds messages in a stream of bytes, however it is cut. Every flag ends what was before it: neighbours may share one,
 * and after rubbish the next flag is a new beginning.
 */
export class FrameReader {
  readonly #events: FrameReaderEvents;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** Of a message that is too long: what was thrown away of it. 0: none is. */
  #longBytes = 0;
  #skippedBytes = 0;

  constructor(events: FrameReaderEvents) {
    this.#events = events;
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Bytes since the last whole message that were none. */
  get skippedBytes(): number {
    return this.#skippedBytes + this.#longBytes;
  }

  push(bytes: Uint8Array): void {
    let from = 0;
    for (;;) {
      const end = bytes.indexOf(flag, from);
      if (end < 0) return this.#hold(bytes.subarray(from));
      this.#finish(bytes.subarray(from, end));
      from = end + 1;
    }
  }

  #hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const length = this.#heldBytes + bytes.length;
    if (this.#longBytes > 0 || length > mostFrameBytes) {
      this.#longBytes += length;
      return this.#letGo();
    }
    // What was read may be overwritten by the next read.
    this.#held.push(new Uint8Array(bytes));
    this.#heldBytes = length;
  }

  #finish(last: Uint8Array): void {
    if (this.#longBytes > 0 || this.#heldBytes + last.length > mostFrameBytes) {
      this.#skippedBytes += this.#longBytes + this.#heldBytes + last.length;
      this.#longBytes = 0;
      this.#letGo();
      return this.#events.onFault(tooLong, nothing);
    }
    const bytes = this.#joined(last);
    this.#letGo();
    if (bytes.length > 0) this.#read(bytes);
  }

  #read(bytes: Uint8Array): void {
    let frame: Frame;
    try {
      frame = parseFrame(bytes);
    } catch (error) {
      if (!(error instanceof BrokenJt808)) throw error;
      this.#skippedBytes += bytes.length;
      return this.#events.onFault(error, bytes);
    }
    this.#skippedBytes = 0;
    this.#events.onFrame(frame, bytes);
  }

  #letGo(): void {
    this.#held = [];
    this.#heldBytes = 0;
  }

  #joined(last: Uint8Array): Uint8Array {
    return this.#held.length === 0 ? last : joinBytes([...this.#held, last]);
  }
}

const nothing = new Uint8Array(0);
const tooLong = new BrokenJt808("消息过长", "it is too long");
