import { frameHeader, opcodes } from "@tessera/formats/websocket";
import type { Chunk } from "./reader-queue.ts";
import type { SlabPool } from "./slab-pool.ts";

/** Goes out to many. */
export interface SharedChunk extends Chunk {
  /** For so many it has not left yet. */
  holders: number;
}

/**
 * Joins what goes out together. The header of a WebSocket message is written in front once for all
 * viewers, so that each of them costs one write of one buffer.
 */
export class MuxedChunk implements SharedChunk {
  readonly isKey: boolean;
  holders = 0;
  /** To be given back when it has left for all. */
  readonly memory: Uint8Array<ArrayBuffer>;
  /** A Buffer, which a socket takes as it is. */
  readonly message: Buffer;
  readonly data: Uint8Array;

  constructor(parts: readonly Uint8Array[], isKey: boolean, slabs: SlabPool) {
    let dataBytes = 0;
    for (const part of parts) dataBytes += part.length;
    const header = frameHeader(opcodes.binary, dataBytes);
    const bytes = header.length + dataBytes;
    this.isKey = isKey;
    this.memory = slabs.take(bytes);
    this.message = Buffer.from(this.memory.buffer, this.memory.byteOffset, bytes);
    this.message.set(header);
    let at = header.length;
    for (const part of parts) {
      this.message.set(part, at);
      at += part.length;
    }
    this.data = this.message.subarray(header.length);
  }
}
