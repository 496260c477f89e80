import { open } from "node:fs/promises";
import type { MediaReply } from "@tessera/platform/contract";
import { cleanLine } from "./clean-line.ts";
import type { StoredLog } from "./log-folder.ts";

type LogFile = StoredLog & { readonly path: string };

const chunkBytes = 256 * 1024;
/** What has no end of line for so long is passed on in pieces. */
const maxLineBytes = 1024 * 1024;

/** A log file to save, as far as it has been written by now, each line without secrets. */
export const cleanFile = (file: LogFile): MediaReply => ({
  kind: "bytes",
  contentType: "text/plain; charset=utf-8",
  fileName: file.name,
  modifiedAtMs: file.modifiedAtMs,
  read: (_from, _to, signal) => cleanBytes(file, 0, signal),
});

/** The last bytes of a file, from the beginning of a line, without secrets. */
export async function cleanEnd(file: LogFile, bytes: number): Promise<Uint8Array> {
  const fromByte = Math.max(0, file.bytes - bytes);
  const pieces: Uint8Array[] = [];
  for await (const piece of cleanBytes(file, fromByte, neverAborted)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const neverAborted = new AbortController().signal;

/** From a byte on; the line that it lies in is left out unless the file begins there. */
async function* cleanBytes(
  { path, bytes }: LogFile,
  fromByte: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  await using file = await open(path);
  let at = fromByte;
  let rest: Buffer = Buffer.alloc(0);
  let isWhole = fromByte === 0;
  while (at < bytes && !signal.aborted) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, bytes - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    // It was cut meanwhile: what there was has been given.
    if (bytesRead === 0) break;
    at += bytesRead;
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    if (!isWhole) {
      const end = rest.indexOf(newline);
      if (end < 0) continue;
      rest = rest.subarray(end + 1);
      isWhole = true;
    }
    const end = rest.length > maxLineBytes ? rest.length - 1 : rest.lastIndexOf(newline);
    if (end < 0) continue;
    yield clean(rest.subarray(0, end + 1));
    rest = rest.subarray(end + 1);
  }
  if (isWhole && rest.length > 0 && !signal.aborted) yield clean(rest);
}

const newline = 0x0a;

const clean = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(Buffer.from(bytes).toString().split("\n").map(cleanLine).join("\n"));
