import { extendedTimestamp } from "./wire.ts";

/** Basic header, message header and extended timestamp of a chunk, RTMP 1.0 clause 5.3.1. One object reads them all. */
export class ChunkHeader {
  /** fmt: 0 has all fields, 1 no message stream id, 2 the timestamp only, 3 none. */
  format = 0;
  chunkStreamId = 0;
  /** Of the fields below those that the format has are new, the others are of an earlier chunk. */
  timestampField = 0;
  hasExtendedTimestamp = false;
  length = 0;
  type = 0;
  messageStreamId = 0;

  /** Returns the size of the header; 0 when not all of it is there. */
  read(bytes: Uint8Array, start: number, end: number): number {
    const first = bytes[start] ?? 0;
    const low = first & 0x3f;
    const basicSize = low > 1 ? 1 : low + 2;
    this.format = first >> 6;
    const size = basicSize + (messageHeaderSizes[this.format] ?? 0);
    if (end - start < size) return 0;
    this.chunkStreamId = low;
    if (low < 2) {
      this.chunkStreamId = 64 + (bytes[start + 1] ?? 0);
      if (low === 1) this.chunkStreamId += (bytes[start + 2] ?? 0) * 256;
    }
    if (this.format === 3) return size;
    this.#readFields(bytes, start + basicSize);
    this.hasExtendedTimestamp = this.timestampField === extendedTimestamp;
    if (!this.hasExtendedTimestamp) return size;
    if (end - start < size + extendedTimestampSize) return 0;
    this.timestampField = u32(bytes, start + size);
    return size + extendedTimestampSize;
  }

  #readFields(bytes: Uint8Array, at: number): void {
    this.timestampField = u24(bytes, at);
    if (this.format === 2) return;
    this.length = u24(bytes, at + 3);
    this.type = bytes[at + 6] ?? 0;
    if (this.format === 1) return;
    // The only field in little endian.
    const high = (bytes[at + 10] ?? 0) * 2 ** 24;
    this.messageStreamId =
      high + (((bytes[at + 9] ?? 0) << 16) | ((bytes[at + 8] ?? 0) << 8) | (bytes[at + 7] ?? 0));
  }
}

/** Of each format. */
const messageHeaderSizes = [11, 7, 3, 0];

export const extendedTimestampSize = 4;
export const maxHeaderSize = 3 + 11 + extendedTimestampSize;

export function u32(bytes: Uint8Array, at: number): number {
  return u24(bytes, at) * 256 + (bytes[at + 3] ?? 0);
}

function u24(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}
