import { parseHead, type RtspMessage } from "./rtsp-message.ts";

export interface RtspStreamHandlers {
  onMessage(message: RtspMessage): void;
  /** The bytes are valid only until this returns. */
  onInterleaved(channel: number, buffer: Buffer, start: number, end: number): void;
  /** Once for each stretch of bytes that is not RTSP; the parser goes on after it. */
  onError(error: RtspParseError): void;
}

type RtspParseFault = "garbage" | "bad-head" | "head-too-large" | "body-too-large";

export class RtspParseError extends Error {
  readonly fault: RtspParseFault;

  constructor(fault: RtspParseFault) {
    super(`RTSP stream: ${fault}`);
    this.name = "RtspParseError";
    this.fault = fault;
  }
}

const DOLLAR = 0x24;
const CR = 0x0d;
const LF = 0x0a;
const MAX_HEAD_BYTES = 64 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;
const SMALL_TAIL_BYTES = 2048;
const KEPT_TAIL_BYTES = 128 * 1024;

/** What a message may begin with: four bytes are enough to tell. */
const messageStarts = new Set(
  [
    "RTSP",
    "OPTIONS",
    "DESCRIBE",
    "ANNOUNCE",
    "SETUP",
    "PLAY",
    "PAUSE",
    "RECORD",
    "TEARDOWN",
    "REDIRECT",
    "GET_PARAMETER",
    "SET_PARAMETER",
  ].map((word) => Buffer.from(word).readUInt32BE(0)),
);

/**
 * RTSP text and `$` interleaved frames (RFC 2326, 10.12) out of a TCP byte stream. Whole frames are
 * handed out in place; only an unfinished tail is copied, so the caller may reuse its buffer.
 */
export class RtspStreamParser {
  readonly #handlers: RtspStreamHandlers;
  #tail = Buffer.alloc(0);
  #tailLength = 0;
  /** Of the message at the start of the tail: bytes searched for the end of its head, and its length once known. */
  #searched = 0;
  #messageLength = 0;
  #isInSync = true;

  constructor(handlers: RtspStreamHandlers) {
    this.#handlers = handlers;
  }

  push(buffer: Buffer, length: number): void {
    let start = 0;
    if (this.#tailLength > 0) {
      start = this.#finishTail(buffer, length);
      if (this.#tailLength > 0) return;
    }
    const consumed = this.#consume(buffer, start, length);
    if (consumed < length) this.#append(buffer, consumed, length);
  }

  /** Completes what the tail began; returns how many bytes of the buffer that took. */
  #finishTail(buffer: Buffer, length: number): number {
    // A frame in step says how long it is: take just that, and leave the rest in place.
    if (this.#isInSync && this.#tail[0] === DOLLAR) {
      let taken = this.#appendUpTo(4, buffer, 0, length);
      if (this.#tailLength < 4) return taken;
      const frameEnd = 4 + this.#tail.readUInt16BE(2);
      taken = this.#appendUpTo(frameEnd, buffer, taken, length);
      if (this.#tailLength < frameEnd) return taken;
      this.#tailLength = 0;
      this.#handlers.onInterleaved(this.#tail[1] ?? 0, this.#tail, 4, frameEnd);
      return taken;
    }
    this.#append(buffer, 0, length);
    const tailLength = this.#tailLength;
    const consumed = this.#consume(this.#tail, 0, tailLength);
    this.#tail.copyWithin(0, consumed, tailLength);
    this.#tailLength = tailLength - consumed;
    if (this.#tailLength === 0 && this.#tail.length > KEPT_TAIL_BYTES) this.#tail = Buffer.alloc(0);
    return length;
  }

  /** Hands out all that is whole; returns where the unfinished rest begins. */
  #consume(buffer: Buffer, start: number, end: number): number {
    let at = start;
    while (at < end) {
      const next =
        buffer[at] === DOLLAR ? this.#readFrame(buffer, at, end) : this.#readText(buffer, at, end);
      if (next === undefined) return at;
      at = next;
    }
    return at;
  }

  #readFrame(buffer: Buffer, at: number, end: number): number | undefined {
    if (!this.#isInSync) return this.#resyncAtFrame(buffer, at, end);
    if (end - at < 4) return undefined;
    const frameEnd = at + 4 + (((buffer[at + 2] ?? 0) << 8) | (buffer[at + 3] ?? 0));
    if (frameEnd > end) return undefined;
    this.#handlers.onInterleaved(buffer[at + 1] ?? 0, buffer, at + 4, frameEnd);
    return frameEnd;
  }

  /** Out of step a `$` counts only when RTP or RTCP (version 2, at least 8 bytes) follows. */
  #resyncAtFrame(buffer: Buffer, at: number, end: number): number | undefined {
    if (end - at < 5) return undefined;
    const channel = buffer[at + 1] ?? 0;
    const version = (buffer[at + 4] ?? 0) >> 6;
    if (channel >= 32 || buffer.readUInt16BE(at + 2) < 8 || version !== 2) return at + 1;
    this.#isInSync = true;
    return at;
  }

  #readText(buffer: Buffer, at: number, end: number): number | undefined {
    const first = buffer[at];
    if (first === CR || first === LF) return at + 1;
    if (end - at < 4) return undefined;
    if (!messageStarts.has(buffer.readUInt32BE(at))) return this.#loseSync("garbage", at);
    return this.#readMessage(buffer, at, end);
  }

  #readMessage(buffer: Buffer, at: number, end: number): number | undefined {
    if (end - at < this.#messageLength) return undefined;
    const limit = Math.min(end, at + MAX_HEAD_BYTES);
    const headEnd = findHeadEnd(buffer, at + Math.max(0, this.#searched - 3), limit);
    if (headEnd === undefined) {
      if (end - at >= MAX_HEAD_BYTES) return this.#loseSync("head-too-large", at);
      this.#searched = end - at;
      return undefined;
    }
    const head = parseHead(buffer.toString("utf8", at, headEnd).trimEnd());
    if (!head) return this.#loseSync("bad-head", at);
    const bodyLength = Number.parseInt(head.headers.get("Content-Length") ?? "0", 10) || 0;
    if (bodyLength < 0 || bodyLength > MAX_BODY_BYTES) return this.#loseSync("body-too-large", at);
    const messageEnd = headEnd + bodyLength;
    if (messageEnd > end) {
      this.#messageLength = messageEnd - at;
      return undefined;
    }
    this.#searched = 0;
    this.#messageLength = 0;
    this.#isInSync = true;
    this.#handlers.onMessage({
      ...head,
      body: Uint8Array.from(buffer.subarray(headEnd, messageEnd)),
    });
    return messageEnd;
  }

  #loseSync(fault: RtspParseFault, at: number): number {
    this.#searched = 0;
    this.#messageLength = 0;
    if (this.#isInSync) {
      this.#isInSync = false;
      this.#handlers.onError(new RtspParseError(fault));
    }
    return at + 1;
  }

  #appendUpTo(wantedLength: number, buffer: Buffer, start: number, end: number): number {
    const missing = Math.max(0, wantedLength - this.#tailLength);
    const stop = Math.min(end, start + missing);
    this.#append(buffer, start, stop);
    return stop;
  }

  #append(buffer: Buffer, start: number, end: number): void {
    const wantedLength = this.#tailLength + end - start;
    if (wantedLength > this.#tail.length) {
      const grown = Buffer.allocUnsafeSlow(
        Math.max(SMALL_TAIL_BYTES, this.#tail.length * 2, wantedLength),
      );
      this.#tail.copy(grown, 0, 0, this.#tailLength);
      this.#tail = grown;
    }
    buffer.copy(this.#tail, this.#tailLength, start, end);
    this.#tailLength = wantedLength;
  }
}

/** Index behind the empty line; some devices send bare line feeds. */
function findHeadEnd(buffer: Buffer, start: number, end: number): number | undefined {
  for (
    let at = buffer.indexOf(LF, start);
    at >= 0 && at + 1 < end;
    at = buffer.indexOf(LF, at + 1)
  ) {
    if (buffer[at + 1] === LF) return at + 2;
    if (buffer[at + 1] === CR && at + 2 < end && buffer[at + 2] === LF) return at + 3;
  }
  return undefined;
}
