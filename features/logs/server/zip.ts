import { crc32 } from "node:zlib";
import {
  type WrittenZipFile,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
} from "@tessera/formats/zip";

export interface PackedFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** A ZIP archive of files that are small enough to be in memory. */
export function zipOf(files: readonly PackedFile[], modifiedAtMs: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  const written: WrittenZipFile[] = [];
  let offset = 0;
  const add = (piece: Uint8Array) => {
    pieces.push(piece);
    offset += piece.length;
  };
  for (const { name, data } of files) {
    const file = { name, bytes: data.length, modifiedAtMs, crc32: crc32(data), offset };
    add(zipLocalHeader(file));
    add(data);
    add(zipDataDescriptor(file));
    written.push(file);
  }
  add(zipDirectory(written, offset));
  return Buffer.concat(pieces);
}
