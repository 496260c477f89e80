import { previousTagSizeSize, type TagType, tagHeaderSize } from "./wire.ts";

/**
 * What a tag of an FLV file and a message of RTMP both carry. The body is `header` and `data` together:
 * apart, so that the frame is copied only once, into the tag or message.
 */
export interface FlvMessage {
  readonly type: TagType;
  readonly timestampMs: number;
  readonly header: Uint8Array;
  readonly data: Uint8Array;
}

/** A tag with the PreviousTagSize that follows it, Video File Format Specification 10.1, annex E.4.1. */
export function flvTag({ type, timestampMs, header, data }: FlvMessage): Uint8Array {
  const dataSize = header.length + data.length;
  const tagSize = tagHeaderSize + dataSize;
  const tag = new Uint8Array(tagSize + previousTagSizeSize);
  const view = new DataView(tag.buffer);
  view.setUint32(0, type * 2 ** 24 + dataSize); // TagType, DataSize
  view.setUint32(4, (timestampMs << 8) | ((timestampMs >>> 24) & 0xff)); // Timestamp, TimestampExtended
  // StreamID in 3 bytes: always 0
  tag.set(header, tagHeaderSize);
  tag.set(data, tagHeaderSize + header.length);
  view.setUint32(tagSize, tagSize); // PreviousTagSize
  return tag;
}

/** The start of a file, with the PreviousTagSize of no tag, annex E.2. */
export function flvFileHeader(has: { video: boolean; audio: boolean }): Uint8Array {
  const flags = (has.video ? 1 : 0) | (has.audio ? 4 : 0);
  return Uint8Array.of(0x46, 0x4c, 0x56, 1, flags, 0, 0, 0, 9, 0, 0, 0, 0);
}
