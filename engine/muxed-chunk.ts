import { frameHeader, opcodes } from "@tessera/formats/websocket";
import type { Chunk } from "./reader-queue.ts";

/**
 * Joins what goes out together. The header of a WebSocket message is written in front once for all
 * viewers, so that each of them costs one write of one buffer.
 */
export function muxedChunk(parts: readonly Uint8Array[], isKey: boolean): Chunk {
  let bytes = 0;
  for (const part of parts) bytes += part.length;
  const header = frameHeader(opcodes.binary, bytes);
  const message = Buffer.allocUnsafeSlow(header.length + bytes);
  message.set(header);
  let at = header.length;
  for (const part of parts) {
    message.set(part, at);
    at += part.length;
  }
  return { message, data: message.subarray(header.length), isKey };
}
