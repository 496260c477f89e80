import {
  isFramed,
  isFramedProgramStream,
  isRtcp,
  judgedBytes,
  lengthAt,
  prefixBytes,
  rtpHeaderBytes,
} from "./framing.ts";
import { isPreamble, preambleBytes, preambleStart } from "./preamble.ts";

interface EhomeStreamEvents {
  /** A packet with a plain header; the bytes are valid only until it returns. */
  readonly onRtp: (bytes: Uint8Array, start: number, end: number) => void;
  /** The stream has lost its step, for the first time: what stands there, for whoever looks into it. */
  readonly onOutOfStep?: (bytes: Uint8Array) => void;
}

/** Devices put this byte between the RTP header and the program stream. */
const extraByte = 0x0d;
const toldBytes = 1024;
const none = new Uint8Array(0);

/**
 * RTP packets out of the bytes that an EHome device sends by TCP: a preamble, then `$`-framed packets. Changes the bytes
 * that it is given: an extra byte behind an RTP header is closed up. What is no packet is passed over.
 */
export class EhomeStreamParser {
  readonly #events: EhomeStreamEvents;
  #rest: Uint8Array = none;
  #isAtStart = true;
  #isInStep = true;
  #hasTold = false;
  /** It has shown that it writes no extra byte. */
  #isPlain = false;
  #skippedBytes = 0;

  constructor(events: EhomeStreamEvents) {
    this.#events = events;
  }

  /** Bytes that were no packets, without the preamble. */
  get skippedBytes(): number {
    return this.#skippedBytes;
  }

  push(chunk: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? chunk : joined(this.#rest, chunk);
    let at = 0;
    while (at < bytes.length) {
      const next = this.#step(bytes, at);
      if (next === at) break;
      at = next;
    }
    this.#rest = at === bytes.length ? none : copyOf(bytes.subarray(at));
  }

  /** Returns where to go on; where it stands: more bytes are needed. */
  #step(bytes: Uint8Array, at: number): number {
    if (this.#isAtStart) return this.#begin(bytes);
    if (!this.#isInStep) return this.#findStep(bytes, at);
    if (bytes.length - at < judgedBytes) return at;
    if (!isFramed(bytes, at)) {
      this.#tell(bytes, at);
      this.#isInStep = false;
      return this.#findStep(bytes, at);
    }
    const start = at + prefixBytes;
    const end = start + lengthAt(bytes, at);
    if (end > bytes.length) return at;
    if (!isRtcp(bytes, start)) this.#handOut(bytes, start, end);
    return end;
  }

  #begin(bytes: Uint8Array): number {
    if (bytes.length < preambleStart) return 0;
    const isWithPreamble = isPreamble(bytes);
    if (isWithPreamble && bytes.length < preambleBytes) return 0;
    this.#isAtStart = false;
    return isWithPreamble ? preambleBytes : this.#step(bytes, 0);
  }

  /** Looks for `$ … 80 60` or `$ … 80 e0`. */
  #findStep(bytes: Uint8Array, from: number): number {
    for (let at = from; at + judgedBytes <= bytes.length; at++) {
      if (!isFramedProgramStream(bytes, at)) continue;
      this.#isInStep = true;
      this.#skippedBytes += at - from;
      return at === from ? this.#step(bytes, at) : at;
    }
    const kept = Math.max(from, bytes.length - judgedBytes + 1);
    this.#skippedBytes += kept - from;
    return kept;
  }

  #handOut(bytes: Uint8Array, start: number, end: number): void {
    const payload = start + rtpHeaderBytes;
    if (isPack(bytes, payload)) this.#isPlain = true;
    if (this.#isPlain || bytes[payload] !== extraByte) return this.#events.onRtp(bytes, start, end);
    bytes.copyWithin(start + 1, start, payload);
    this.#events.onRtp(bytes, start + 1, end);
  }

  #tell(bytes: Uint8Array, at: number): void {
    if (this.#hasTold) return;
    this.#hasTold = true;
    this.#events.onOutOfStep?.(copyOf(bytes.subarray(at, at + toldBytes)));
  }
}

/** 00 00 01 ba */
const isPack = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1 && bytes[at + 3] === 0xba;

/** A slice of what Node reads is no copy. */
const copyOf = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes);

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
