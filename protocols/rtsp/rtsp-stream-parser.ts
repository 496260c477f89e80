import { isStartLine, parseHead, type RtspMessage } from "./rtsp-message.ts";

export interface RtspStreamHandlers {
  onMessage(message: RtspMessage): void;
  /** The bytes are valid only until this returns. */
  onInterleaved(channel: number, bytes: Uint8Array, start: number, end: number): void;
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
/** Of the first line, which holds a URL. */
const MAX_LINE_BYTES = 8 * 1024;
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
  #tail: Uint8Array = new Uint8Array(0);
  #tailLength = 0;
  /** Of the message at the start of the tail: bytes searched for the end of its head, and its length once known. */
  #searched = 0;
  #messageLength = 0;
  #isInSync = true;

  constructor(handlers: RtspStreamHandlers) {
    this.#handlers = handlers;
  }

  push(bytes: Uint8Array, length: number): void {
    let start = 0;
    if (this.#tailLength > 0) {
      start = this.#finishTail(bytes, length);
      if (this.#tailLength > 0) return;
    }
    const consumed = this.#consume(bytes, start, length);
    if (consumed < length) this.#append(bytes, consumed, length);
  }

  /** What has come of something that is not whole yet. */
  get unread(): Uint8Array {
    return this.#tail.slice(0, this.#tailLength);
  }

  /** Completes what the tail began; returns how many of the bytes that took. */
  #finishTail(bytes: Uint8Array, length: number): number {
    // A frame in step says how long it is: take just that, and leave the rest in place.
    if (this.#isInSync && this.#tail[0] === DOLLAR) {
      let taken = this.#appendUpTo(4, bytes, 0, length);
      if (this.#tailLength < 4) return taken;
      const frameEnd = 4 + uint16At(this.#tail, 2);
      taken = this.#appendUpTo(frameEnd, bytes, taken, length);
      if (this.#tailLength < frameEnd) return taken;
      this.#tailLength = 0;
      this.#handlers.onInterleaved(this.#tail[1] ?? 0, this.#tail, 4, frameEnd);
      return taken;
    }
    this.#append(bytes, 0, length);
    const tailLength = this.#tailLength;
    const consumed = this.#consume(this.#tail, 0, tailLength);
    if (consumed > 0) this.#tail.copyWithin(0, consumed, tailLength);
    this.#tailLength = tailLength - consumed;
    if (this.#tailLength === 0 && this.#tail.length > KEPT_TAIL_BYTES)
      this.#tail = new Uint8Array(0);
    return length;
  }

  /** Hands out all that is whole; returns where the unfinished rest begins. */
  #consume(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    while (at < end) {
      const next =
        bytes[at] === DOLLAR ? this.#readFrame(bytes, at, end) : this.#readText(bytes, at, end);
      if (next === undefined) return at;
      at = next;
    }
    return at;
  }

  #readFrame(bytes: Uint8Array, at: number, end: number): number | undefined {
    if (!this.#isInSync) return this.#resyncAtFrame(bytes, at, end);
    if (end - at < 4) return undefined;
    const frameEnd = at + 4 + uint16At(bytes, at + 2);
    if (frameEnd > end) return undefined;
    this.#handlers.onInterleaved(bytes[at + 1] ?? 0, bytes, at + 4, frameEnd);
    return frameEnd;
  }

  /** Out of step a `$` counts only when RTP or RTCP (version 2, at least 8 bytes) follows. */
  #resyncAtFrame(bytes: Uint8Array, at: number, end: number): number | undefined {
    if (end - at < 5) return undefined;
    const channel = bytes[at + 1] ?? 0;
    const version = (bytes[at + 4] ?? 0) >> 6;
    if (channel >= 32 || uint16At(bytes, at + 2) < 8 || version !== 2) return at + 1;
    this.#isInSync = true;
    return at;
  }

  #readText(bytes: Uint8Array, at: number, end: number): number | undefined {
    const first = bytes[at];
    if (first === CR || first === LF) return at + 1;
    if (end - at < 4) return undefined;
    const word = uint16At(bytes, at) * 0x1_0000 + uint16At(bytes, at + 2);
    if (!messageStarts.has(word)) return this.#loseSync("garbage", at);
    const isMessage = this.#searched > 0 || beginsMessage(bytes, at, end);
    if (isMessage === undefined) return undefined;
    return isMessage ? this.#readMessage(bytes, at, end) : this.#loseSync("bad-head", at);
  }

  #readMessage(bytes: Uint8Array, at: number, end: number): number | undefined {
    if (end - at < this.#messageLength) return undefined;
    const limit = Math.min(end, at + MAX_HEAD_BYTES);
    const headEnd = findHeadEnd(bytes, at + Math.max(0, this.#searched - 3), limit);
    if (headEnd === undefined) {
      // Far enough that searching for the end of one such head after the other costs little a byte.
      if (end - at >= MAX_HEAD_BYTES)
        return this.#loseSync("head-too-large", at + MAX_HEAD_BYTES / 2);
      this.#searched = end - at;
      return undefined;
    }
    const head = parseHead(decoder.decode(bytes.subarray(at, headEnd)).trimEnd());
    if (!head) return this.#loseSync("bad-head", at);
    const bodyLength = Number.parseInt(head.headers.get("Content-Length") ?? "0", 10) || 0;
    if (bodyLength < 0 || bodyLength > MAX_BODY_BYTES)
      return this.#loseSync("body-too-large", headEnd - 1);
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
      body: Uint8Array.from(bytes.subarray(headEnd, messageEnd)),
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

  #appendUpTo(wantedLength: number, bytes: Uint8Array, start: number, end: number): number {
    const missing = Math.max(0, wantedLength - this.#tailLength);
    const stop = Math.min(end, start + missing);
    this.#append(bytes, start, stop);
    return stop;
  }

  #append(bytes: Uint8Array, start: number, end: number): void {
    const wantedLength = this.#tailLength + end - start;
    if (wantedLength > this.#tail.length) {
      const grown = new Uint8Array(Math.max(SMALL_TAIL_BYTES, this.#tail.length * 2, wantedLength));
      grown.set(this.#tail.subarray(0, this.#tailLength));
      this.#tail = grown;
    }
    this.#tail.set(bytes.subarray(start, end), this.#tailLength);
    this.#tailLength = wantedLength;
  }
}

const decoder = new TextDecoder();

const uint16At = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/**
 * By its first line, so that words in the midst of other bytes do not make us read all up to the next
 * empty line, each anew. Undefined while the line is not all there.
 */
function beginsMessage(bytes: Uint8Array, at: number, end: number): boolean | undefined {
  const lineEnd = bytes.subarray(0, Math.min(end, at + MAX_LINE_BYTES)).indexOf(LF, at);
  if (lineEnd >= 0) return isStartLine(decoder.decode(bytes.subarray(at, lineEnd)).trimEnd());
  return end - at < MAX_LINE_BYTES ? undefined : false;
}

/** Index behind the empty line; some devices send bare line feeds. */
function findHeadEnd(bytes: Uint8Array, start: number, end: number): number | undefined {
  // What is behind the end is not searched: a peer that sends byte by byte would make us do it each time.
  const head = bytes.subarray(0, end);
  for (let at = head.indexOf(LF, start); at >= 0; at = head.indexOf(LF, at + 1)) {
    if (head[at + 1] === LF) return at + 2;
    if (head[at + 1] === CR && head[at + 2] === LF) return at + 3;
  }
  return undefined;
}
