import type { SipMessage } from "./sip-message.ts";
import {
  contentLength,
  findHeadEnd,
  parseSipMessage,
  parseStartLine,
} from "./sip-message-parser.ts";

export interface SipStreamHandlers {
  /** The bytes are the caller's to keep. */
  onMessage(message: SipMessage, bytes: Uint8Array): void;
  /** Once for each stretch of bytes that is not SIP, with its beginning; the parser goes on behind it. */
  onFault(fault: SipStreamFault, bytes: Uint8Array): void;
}

export type SipStreamFault = "not SIP" | "head too large" | "body too large" | "bad Content-Length";

const CR = 0x0d;
const LF = 0x0a;
const MAX_HEAD_BYTES = 64 * 1024;
/** Of the first line, which holds a URI. */
const MAX_LINE_BYTES = 8 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;

/** SIP out of a TCP byte stream (RFC 3261, 18.3): messages by their Content-Length, line ends between them. */
export class SipStreamParser {
  readonly #handlers: SipStreamHandlers;
  #held: Buffer = Buffer.alloc(0);
  #heldLength = 0;
  /** Of the message at the front: bytes searched for the end of its head, and its length once known. */
  #searched = 0;
  #messageLength = 0;
  #isInSync = true;
  #skippedBytes = 0;

  constructor(handlers: SipStreamHandlers) {
    this.#handlers = handlers;
  }

  /** What waits for the rest of its message. */
  get heldBytes(): number {
    return this.#held.length;
  }

  /** What was not SIP since the last message. */
  get skippedBytes(): number {
    return this.#skippedBytes;
  }

  /** The bytes may be written over when this returns. */
  push(bytes: Buffer): void {
    if (this.#heldLength === 0) {
      const taken = this.#take(bytes);
      if (taken < bytes.length) this.#hold(bytes.subarray(taken));
      return;
    }
    this.#hold(bytes);
    const waiting = this.#held.subarray(0, this.#heldLength);
    const taken = this.#take(waiting);
    if (taken === waiting.length) this.#held = Buffer.alloc(0);
    else if (taken > 0) waiting.copyWithin(0, taken);
    this.#heldLength = waiting.length - taken;
  }

  /** Hands out all that is whole; returns where the unfinished rest begins. */
  #take(bytes: Buffer): number {
    let at = 0;
    while (at < bytes.length) {
      const next = this.#takeOne(bytes, at);
      if (next === undefined) return at;
      at = next;
    }
    return at;
  }

  #takeOne(bytes: Buffer, at: number): number | undefined {
    if (bytes[at] === CR || bytes[at] === LF) return at + 1;
    if (this.#messageLength > 0) return this.#takeMessage(bytes, at);
    if (this.#searched > 0) return this.#takeHead(bytes, at);
    const limit = Math.min(bytes.length, at + MAX_LINE_BYTES);
    const lineEnd = bytes.subarray(0, limit).indexOf(LF, at);
    if (lineEnd < 0)
      return limit < at + MAX_LINE_BYTES
        ? undefined
        : this.#skip("not SIP", bytes.subarray(at, limit), limit);
    const line = bytes.toString("latin1", at, lineEnd).trim();
    if (!parseStartLine(line))
      return this.#skip("not SIP", bytes.subarray(at, lineEnd), lineEnd + 1);
    return this.#takeHead(bytes, at);
  }

  #takeHead(bytes: Buffer, at: number): number | undefined {
    const limit = Math.min(bytes.length, at + MAX_HEAD_BYTES);
    const headEnd = findHeadEnd(bytes, at + Math.max(0, this.#searched - 3), limit);
    if (headEnd === undefined) {
      if (limit === at + MAX_HEAD_BYTES)
        return this.#skip("head too large", bytes.subarray(at, limit), limit);
      this.#searched = limit - at;
      return undefined;
    }
    const head = bytes.subarray(at, headEnd);
    const told = parseSipMessage(head)?.headers.get("content-length");
    const length = told === undefined ? 0 : contentLength(told);
    if (length === undefined) return this.#skip("bad Content-Length", head, headEnd);
    if (length > MAX_BODY_BYTES) return this.#skip("body too large", head, headEnd);
    this.#messageLength = headEnd - at + length;
    return this.#takeMessage(bytes, at);
  }

  #takeMessage(bytes: Buffer, at: number): number | undefined {
    const end = at + this.#messageLength;
    if (end > bytes.length) return undefined;
    this.#searched = 0;
    this.#messageLength = 0;
    this.#isInSync = true;
    this.#skippedBytes = 0;
    const own = Buffer.from(bytes.subarray(at, end));
    const message = parseSipMessage(own);
    if (message) this.#handlers.onMessage(message, own);
    return end;
  }

  /** Goes on at `next`. */
  #skip(fault: SipStreamFault, skipped: Buffer, next: number): number {
    this.#searched = 0;
    this.#skippedBytes += skipped.length;
    if (this.#isInSync) {
      this.#isInSync = false;
      this.#handlers.onFault(fault, Buffer.from(skipped));
    }
    return next;
  }

  #hold(bytes: Buffer): void {
    const length = this.#heldLength + bytes.length;
    if (length > this.#held.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(length, this.#held.length * 2));
      this.#held.copy(grown, 0, 0, this.#heldLength);
      this.#held = grown;
    }
    bytes.copy(this.#held, this.#heldLength);
    this.#heldLength = length;
  }
}
