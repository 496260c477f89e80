import { type FlvMessage, tagType } from "@tessera/formats/flv";
import { chunkStreamId, extendedTimestamp, mediaStreamId } from "./wire.ts";

/** What we send after Set Chunk Size: nearly all frames are one chunk, and no peer's limit is passed. */
export const sentChunkSize = 60_000;

/**
 * A message of a stream as all players get it: it depends on nothing but itself, so it is made once.
 */
export function rtmpMediaMessage(message: FlvMessage): Buffer {
  return writeChunks({
    ...message,
    chunkStreamId: chunkStreamOfTag[message.type],
    messageStreamId: mediaStreamId,
  });
}

export const chunkStreamOfTag = {
  [tagType.audio]: chunkStreamId.audio,
  [tagType.video]: chunkStreamId.video,
  [tagType.script]: chunkStreamId.data,
} as const;

export interface SentMessage {
  /** 2 to 63. */
  readonly chunkStreamId: number;
  readonly messageStreamId: number;
  readonly type: number;
  readonly timestampMs: number;
  /** The body is both together. */
  readonly header: Uint8Array;
  readonly data: Uint8Array;
}

/** A whole message, RTMP 1.0 clause 5.3: a chunk of format 0, and chunks of format 3 if it is long. */
export function writeChunks(message: SentMessage): Buffer {
  const { header, data } = message;
  const timestampMs = message.timestampMs >>> 0;
  const length = header.length + data.length;
  const extendedSize = timestampMs >= extendedTimestamp ? 4 : 0;
  const continuations = Math.max(0, Math.ceil(length / sentChunkSize) - 1);
  const out = Buffer.allocUnsafe(12 + extendedSize + length + continuations * (1 + extendedSize));

  out[0] = message.chunkStreamId; // fmt 0
  out.writeUIntBE(Math.min(timestampMs, extendedTimestamp), 1, 3);
  out.writeUIntBE(length, 4, 3);
  out[7] = message.type;
  out.writeUInt32LE(message.messageStreamId, 8);
  let at = 12;
  if (extendedSize > 0) at = out.writeUInt32BE(timestampMs, at);

  let chunkLeft = sentChunkSize;
  for (const part of [header, data]) {
    let from = 0;
    while (from < part.length) {
      if (chunkLeft === 0) {
        out[at++] = 0xc0 | message.chunkStreamId; // fmt 3
        if (extendedSize > 0) at = out.writeUInt32BE(timestampMs, at);
        chunkLeft = sentChunkSize;
      }
      const count = Math.min(chunkLeft, part.length - from);
      out.set(count === part.length ? part : part.subarray(from, from + count), at);
      from += count;
      at += count;
      chunkLeft -= count;
    }
  }
  return out;
}
