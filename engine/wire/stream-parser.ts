import { deserialize } from "node:v8";
import type { VideoFrame } from "../frame.ts";
import type { StreamReader, StreamState } from "../stream.ts";
import type { Tracks } from "../track.ts";
import {
  audioHeadBytes,
  messageHeaderBytes,
  messageKinds,
  videoFlags,
  videoHeadBytes,
} from "./layout.ts";

/** More than any message that a StreamWriter makes: past it the other end is not one. */
const maxBodyBytes = 32 * 1024 * 1024;

/** Reads what StreamWriters of another process wrote, in pieces of any size. */
export class StreamParser {
  readonly #readerOf: (id: number) => StreamReader | undefined;
  /** The begun message, and how much of it is there. */
  #message: Buffer = Buffer.alloc(messageHeaderBytes);
  #filled = 0;
  #isHeader = true;

  constructor(readerOf: (id: number) => StreamReader | undefined) {
    this.#readerOf = readerOf;
  }

  /** Frames may point into `chunk`: it is used again only where the reader copies them. States and tracks never do. */
  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#filled === 0 && chunk.length - at >= messageHeaderBytes) {
        const end = at + messageHeaderBytes + bodyBytesOf(chunk, at);
        if (end <= chunk.length) {
          this.#take(chunk.subarray(at, end));
          at = end;
          continue;
        }
      }
      at += this.#fill(chunk, at);
    }
  }

  #fill(chunk: Buffer, at: number): number {
    const taken = chunk.copy(this.#message, this.#filled, at);
    this.#filled += taken;
    if (this.#filled < this.#message.length) return taken;
    if (this.#isHeader) {
      const whole = Buffer.allocUnsafeSlow(messageHeaderBytes + bodyBytesOf(this.#message, 0));
      this.#message.copy(whole);
      this.#message = whole;
      this.#isHeader = false;
      if (whole.length > messageHeaderBytes) return taken;
    }
    const message = this.#message;
    this.#message = Buffer.alloc(messageHeaderBytes);
    this.#filled = 0;
    this.#isHeader = true;
    this.#take(message);
    return taken;
  }

  #take(message: Buffer): void {
    const reader = this.#readerOf(message.readUInt32BE(4));
    if (!reader) return;
    const body = message.subarray(messageHeaderBytes);
    const kind = message.readUInt8(8);
    if (body.length < (headBytes.get(kind) ?? 0)) throw brokenMessage(body.length);
    switch (kind) {
      case messageKinds.state:
        reader.onState(deserialize(Buffer.from(body)) as StreamState);
        return;
      case messageKinds.tracks:
        // A copy: what is deserialized may point into it, and tracks are kept.
        reader.onTracks(deserialize(Buffer.from(body)) as Tracks);
        return;
      case messageKinds.video:
        reader.onFrame({
          kind: "video",
          isKey: (body.readUInt8(0) & videoFlags.key) !== 0,
          damage: damageOf(body.readUInt8(0)),
          dts90k: body.readDoubleBE(1),
          pts90k: body.readDoubleBE(9),
          data: body.subarray(videoHeadBytes),
        });
        return;
      case messageKinds.audio:
        reader.onFrame({
          kind: "audio",
          dtsSamples: body.readDoubleBE(0),
          data: body.subarray(audioHeadBytes),
        });
    }
  }
}

function bodyBytesOf(bytes: Buffer, at: number): number {
  const bodyBytes = bytes.readUInt32BE(at);
  if (bodyBytes > maxBodyBytes) throw brokenMessage(bodyBytes);
  return bodyBytes;
}

const headBytes = new Map<number, number>([
  [messageKinds.video, videoHeadBytes],
  [messageKinds.audio, audioHeadBytes],
]);

function damageOf(flags: number): VideoFrame["damage"] {
  if ((flags & videoFlags.ownDamage) !== 0) return "own";
  return (flags & videoFlags.inheritedDamage) !== 0 ? "inherited" : undefined;
}

function brokenMessage(bodyBytes: number): Error {
  return new Error(`A message of ${bodyBytes} bytes between processes.`);
}
