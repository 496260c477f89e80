import { BrokenBytes } from "../bits/index.ts";
import {
  directoryEntryBytes,
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

/** The files that a directory lists. Throws BrokenBytes, also for what we do not write: compressed files. */
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
    if (next > data.length || view.getUint16(at + 10, true) !== stored)
      throw broken("目录损坏", "its directory is damaged");
    const long = longSizes(view, nameAt + nameBytes, extraBytes);
    const bytes = view.getUint32(at + 24, true);
    const offset = view.getUint32(at + 42, true);
    files.push({
      name: new TextDecoder().decode(data.subarray(nameAt, nameAt + nameBytes)),
      crc32: view.getUint32(at + 16, true),
      bytes: bytes === max32 ? need(long.shift(), long.shift()) : bytes,
      offset: offset === max32 ? need(long.shift()) : offset,
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

function longSizes(view: DataView, at: number, bytes: number): number[] {
  for (let field = at; field + 4 <= at + bytes; ) {
    const length = view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === zip64ExtraId)
      return Array.from({ length: Math.floor(length / 8) }, (_, index) =>
        u64(view, field + 4 + index * 8),
      );
    field += 4 + length;
  }
  return [];
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
