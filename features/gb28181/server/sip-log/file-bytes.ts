import { open } from "node:fs/promises";
import type { MediaReply } from "@tessera/platform/contract";

interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAtMs: number;
}

const chunkBytes = 256 * 1024;

/** A log file as far as it has been written by now. */
export const fileBytes = ({ path, bytes, modifiedAtMs }: StoredFile): MediaReply => ({
  kind: "bytes",
  contentType: "text/plain; charset=utf-8",
  totalBytes: bytes,
  modifiedAtMs,
  read: (fromByte, toByte, signal) => readPart(path, fromByte, toByte, signal),
});

async function* readPart(
  path: string,
  fromByte: number,
  toByte: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  await using file = await open(path);
  let at = fromByte;
  while (at < toByte && !signal.aborted) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, toByte - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) throw new Error("a log file is shorter than it was");
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** The last bytes of a file, from the beginning of a line. */
export async function endOfFile({ path, bytes }: StoredFile, wanted: number): Promise<Uint8Array> {
  await using file = await open(path);
  const fromByte = Math.max(0, bytes - wanted);
  const buffer = Buffer.alloc(bytes - fromByte);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, fromByte);
  const read = buffer.subarray(0, bytesRead);
  return fromByte === 0 ? read : read.subarray(read.indexOf("\n") + 1);
}
