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
import { brokenMessage, MessageSplitter } from "./message-splitter.ts";

/** Reads what StreamWriters of another process wrote, in pieces of any size. */
export class StreamParser {
  readonly #readerOf: (id: number) => StreamReader | undefined;
  readonly #messages = new MessageSplitter((message) => this.#take(message));

  constructor(readerOf: (id: number) => StreamReader | undefined) {
    this.#readerOf = readerOf;
  }

  /** Frames may point into `chunk`: it is used again only where the reader copies them. States and tracks never do. */
  push(chunk: Buffer): void {
    this.#messages.push(chunk);
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

const headBytes = new Map<number, number>([
  [messageKinds.video, videoHeadBytes],
  [messageKinds.audio, audioHeadBytes],
]);

function damageOf(flags: number): VideoFrame["damage"] {
  if ((flags & videoFlags.ownDamage) !== 0) return "own";
  return (flags & videoFlags.inheritedDamage) !== 0 ? "inherited" : undefined;
}
