import { BrokenBytes } from "../bits/index.ts";
import {
  aesExtra,
  aesExtraId,
  directoryEntryBytes,
  encrypted,
  endBytes,
  localHeaderBytes,
  max16,
  max32,
  signature,
  stored,
  zip64EndBytes,
  zip64ExtraId,
  zip64LocatorBytes,
} from "./wire.ts";
import type { WrittenZipFile } from "./zip-writer.ts";

/** Enough of an archive's last bytes for `parseZipEnd`, if it has no comment. */
export const zipTailBytes = zip64EndBytes + zip64LocatorBytes + endBytes;

export interface ZipDirectoryPlace {
  readonly offset: number;
  readonly bytes: number;
  readonly count: number;
}

/** Where the directory is, from the last bytes of an archive without a comment. Throws BrokenBytes. */
export function parseZipEnd(tail: Uint8Array): ZipDirectoryPlace {
  const view = viewOf(tail);
  const end = tail.length - endBytes;
  if (end < 0 || view.getUint32(end, true) !== signature.end)
    throw broken("缺少目录结尾", "it has no end of directory");
  const count = view.getUint16(end + 10, true);
  const bytes = view.getUint32(end + 12, true);
  const offset = view.getUint32(end + 16, true);
  if (count !== max16 && bytes !== max32 && offset !== max32) return { offset, bytes, count };
  const long = end - zip64LocatorBytes - zip64EndBytes;
  if (long < 0 || view.getUint32(long, true) !== signature.zip64End)
    throw broken("缺少 ZIP64 目录结尾", "it has no ZIP64 end of directory");
  return {
    count: u64(view, long + 32),
    bytes: u64(view, long + 40),
    offset: u64(view, long + 48),
  };
}

/** The files that a directory lists. Throws BrokenBytes, also for what we do not write: compressed files, other ciphers. */
export function parseZipDirectory(data: Uint8Array): Omit<WrittenZipFile, "modifiedAtMs">[] {
  const view = viewOf(data);
  const files: Omit<WrittenZipFile, "modifiedAtMs">[] = [];
  for (let at = 0; at < data.length; ) {
    if (
      at + directoryEntryBytes > data.length ||
      view.getUint32(at, true) !== signature.directoryEntry
    )
      throw broken("目录损坏", "its directory is damaged");
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const commentBytes = view.getUint16(at + 32, true);
    const nameAt = at + directoryEntryBytes;
    const next = nameAt + nameBytes + extraBytes + commentBytes;
    const method = view.getUint16(at + 10, true);
    if (next > data.length || (method !== stored && method !== encrypted))
      throw broken("目录损坏", "its directory is damaged");
    const extra = data.subarray(nameAt + nameBytes, nameAt + nameBytes + extraBytes);
    const isEncrypted = method === encrypted;
    if (isEncrypted && !isOurCipher(extra))
      throw broken("加密方式不受支持", "it is encrypted in a way that is not known here");
    const long = longSizes(extra);
    const bytes = view.getUint32(at + 24, true);
    const offset = view.getUint32(at + 42, true);
    files.push({
      name: new TextDecoder().decode(data.subarray(nameAt, nameAt + nameBytes)),
      crc32: view.getUint32(at + 16, true),
      bytes: bytes === max32 ? need(long.shift(), long.shift()) : bytes,
      offset: offset === max32 ? need(long.shift()) : offset,
      ...(isEncrypted && { isEncrypted }),
    });
    at = next;
  }
  return files;
}

/** Where a file's data begins, from the start of its header; of that, 30 bytes are enough. */
export function zipDataOffset(header: Uint8Array): number {
  const view = viewOf(header);
  if (header.length < localHeaderBytes || view.getUint32(0, true) !== signature.localHeader)
    throw broken("文件头损坏", "the header of a file is damaged");
  return localHeaderBytes + view.getUint16(26, true) + view.getUint16(28, true);
}

function longSizes(extra: Uint8Array): number[] {
  const field = extraField(extra, zip64ExtraId)?.subarray(2) ?? new Uint8Array();
  const view = viewOf(field);
  return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => u64(view, index * 8));
}

const isOurCipher = (extra: Uint8Array): boolean =>
  extraField(extra, aesExtraId)?.join() === aesExtra.join();

/** Its length and what it says. */
function extraField(extra: Uint8Array, id: number): Uint8Array | undefined {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; ) {
    const next = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === id) return extra.subarray(at + 2, next);
    at = next;
  }
  return undefined;
}

function need(...values: (number | undefined)[]): number {
  const [value] = values;
  if (value === undefined) throw broken("缺少 ZIP64 长度", "a ZIP64 size is missing");
  return value;
}

function u64(view: DataView, at: number): number {
  if (at + 8 > view.byteLength) throw broken("数据不完整", "it ends too early");
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.length);
}

function broken(zh: string, en: string): BrokenBytes {
  return new BrokenBytes("ZIP", { zh, en });
}
