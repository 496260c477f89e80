import { parseMp3Header, splitMp3 } from "../mp3/index.ts";
import type { Depacketiser, OnAudioFrame } from "./depacketiser.ts";
import { frameSlab } from "./frame-slab.ts";
import type { RtpHeader } from "./rtp-header.ts";

const headerLength = 4;
const clockRate = 90_000;
/** A frame of layer III has at most 1441 bytes, one of layer II 1729. */
const maxFrameBytes = 2048;

/** MPEG audio of layers III and II over RTP, RFC 2250 clause 3.5. */
export class MpaDepacketiser implements Depacketiser {
  readonly #onFrame: OnAudioFrame;
  readonly #pieces = new Uint8Array(maxFrameBytes);
  #piecesLength = 0;

  constructor(onFrame: OnAudioFrame) {
    this.#onFrame = onFrame;
  }

  push(bytes: Uint8Array, header: RtpHeader, missing: number): void {
    if (missing > 0) this.#piecesLength = 0;
    const { payloadStart: start, payloadEnd: end, timestamp } = header;
    if (end - start <= headerLength) return;
    const offset = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
    const data = bytes.subarray(start + headerLength, end);
    const isPiece = offset > 0 || (parseMp3Header(data)?.byteCount ?? 0) > data.length;
    if (isPiece) this.#addPiece(data, offset, timestamp);
    else this.#handOut(data, timestamp);
  }

  #addPiece(piece: Uint8Array, offset: number, timestamp: number): void {
    if (offset === 0) this.#piecesLength = 0;
    if (offset !== this.#piecesLength || offset + piece.length > maxFrameBytes) {
      this.#piecesLength = 0;
      return;
    }
    this.#pieces.set(piece, offset);
    this.#piecesLength += piece.length;
    const frame = this.#pieces.subarray(0, this.#piecesLength);
    if ((parseMp3Header(frame)?.byteCount ?? 0) > frame.length) return;
    this.#piecesLength = 0;
    this.#handOut(frame, timestamp);
  }

  #handOut(data: Uint8Array, timestamp: number): void {
    let ticks = 0;
    for (const frame of splitMp3(data)) {
      const copy = frameSlab.copy(frame, 0, frame.length);
      this.#onFrame(copy, (timestamp + Math.round(ticks)) % 0x1_0000_0000);
      const { samples = 0, sampleRate = 1 } = parseMp3Header(frame) ?? {};
      ticks += (samples * clockRate) / sampleRate;
    }
  }
}
