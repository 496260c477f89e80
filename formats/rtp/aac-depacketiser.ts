import { aacSamplesPerFrame, splitAdts } from "../aac/index.ts";
import type { Depacketiser, OnAudioFrame } from "./depacketiser.ts";
import { frameSlab } from "./frame-slab.ts";
import type { RtpHeader } from "./rtp-header.ts";

/** Bit widths from the fmtp line; AAC-hbr has 13, 3 and 3. */
export interface AuHeaderWidths {
  readonly sizeLength: number;
  readonly indexLength: number;
  readonly indexDeltaLength: number;
}

const aacHbr: AuHeaderWidths = { sizeLength: 13, indexLength: 3, indexDeltaLength: 3 };
const MAX_FRAME_BYTES = 64 * 1024;

/** AAC over RTP, RFC 3640. Some cameras send ADTS instead, which is understood too. */
export class AacDepacketiser implements Depacketiser {
  readonly #widths: AuHeaderWidths;
  readonly #onFrame: OnAudioFrame;
  /** Of the frames in the packet at hand; only so many are meant. */
  readonly #sizes: number[] = [];
  #sizeCount = 0;
  #fragments: Uint8Array | undefined;
  #fragmentsLength = 0;

  constructor(onFrame: OnAudioFrame, widths: AuHeaderWidths = aacHbr) {
    this.#onFrame = onFrame;
    this.#widths = widths;
  }

  push(bytes: Uint8Array, header: RtpHeader, missing: number): void {
    if (missing > 0) this.#fragments = undefined;
    const { payloadStart: start, payloadEnd: end, timestamp } = header;
    if (isAdts(bytes, start)) {
      this.#readAdts(bytes.subarray(start, end), timestamp);
      return;
    }
    const dataStart = this.#readAuHeaders(bytes, start, end);
    if (dataStart === undefined) return;
    const size = this.#sizes[0] ?? 0;
    if (this.#sizeCount === 1 && size > end - dataStart)
      this.#addFragment(bytes.subarray(dataStart, end), size, timestamp);
    else this.#handOut(bytes, dataStart, header);
  }

  #handOut(bytes: Uint8Array, dataStart: number, { payloadEnd, timestamp }: RtpHeader): void {
    this.#fragments = undefined;
    let at = dataStart;
    let frameTimestamp = timestamp;
    for (let index = 0; index < this.#sizeCount; index++) {
      const size = this.#sizes[index] ?? 0;
      if (at + size > payloadEnd) return;
      this.#handOutFrame(frameSlab.copy(bytes, at, at + size), frameTimestamp);
      at += size;
      frameTimestamp = (frameTimestamp + aacSamplesPerFrame) % 0x1_0000_0000;
    }
  }

  #handOutFrame(frame: Uint8Array, timestamp: number): void {
    if (isAdts(frame, 0)) this.#readAdts(frame, timestamp);
    else if (frame.length > 0) this.#onFrame(frame, timestamp);
  }

  /** Fills the sizes; returns where the data begins, or undefined if this is no AU header section. */
  #readAuHeaders(bytes: Uint8Array, start: number, end: number): number | undefined {
    if (end - start < 2) return undefined;
    const headersBits = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0);
    const dataStart = start + 2 + Math.ceil(headersBits / 8);
    if (headersBits === 0 || dataStart > end) return undefined;
    const { sizeLength, indexLength, indexDeltaLength } = this.#widths;
    this.#sizeCount = 0;
    let bit = (start + 2) * 8;
    const lastBit = bit + headersBits;
    for (let indexBits = indexLength; bit + sizeLength + indexBits <= lastBit; ) {
      this.#sizes[this.#sizeCount++] = bitsAt(bytes, bit, sizeLength);
      bit += sizeLength + indexBits;
      indexBits = indexDeltaLength;
      if (sizeLength + indexBits === 0) break;
    }
    return dataStart;
  }

  /** A frame longer than a packet: every part names the size of the whole. */
  #addFragment(part: Uint8Array, size: number, timestamp: number): void {
    if (size > MAX_FRAME_BYTES) return;
    if (this.#fragments?.length !== size) {
      this.#fragments = new Uint8Array(size);
      this.#fragmentsLength = 0;
    }
    const room = size - this.#fragmentsLength;
    this.#fragments.set(part.subarray(0, room), this.#fragmentsLength);
    this.#fragmentsLength += part.length;
    if (this.#fragmentsLength < size) return;
    const frame = this.#fragments;
    this.#fragments = undefined;
    this.#handOutFrame(frame, timestamp);
  }

  #readAdts(data: Uint8Array, timestamp: number): void {
    let frameTimestamp = timestamp;
    for (const frame of adtsFrames(data)) {
      this.#onFrame(frameSlab.copy(frame, 0, frame.length), frameTimestamp);
      frameTimestamp = (frameTimestamp + aacSamplesPerFrame) % 0x1_0000_0000;
    }
  }
}

/** Sync word of ISO 14496-3, 1.A.2.2. No AU header section and no bare AAC frame begins like this. */
function isAdts(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xf6) === 0xf0;
}

function adtsFrames(data: Uint8Array): Uint8Array[] {
  try {
    return splitAdts(data).frames;
  } catch {
    return []; // a damaged packet costs its own sound, nothing else
  }
}

function bitsAt(bytes: Uint8Array, bit: number, count: number): number {
  let value = 0;
  for (let at = bit; at < bit + count; at++)
    value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
  return value;
}
