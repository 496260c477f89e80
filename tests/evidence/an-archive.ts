import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import {
  FileCipher,
  saltBytes,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
} from "@tessera/formats/zip";
import { nodeCiphers } from "@tessera/recorder/export";

export interface Entry {
  readonly name: string;
  readonly data: Uint8Array;
  readonly modifiedAtMs?: number;
  /** In its own header, where that says another. */
  readonly ownName?: string;
  /** Written, but not in the directory. */
  readonly isHidden?: boolean;
  /** Between it and the one before. */
  readonly gap?: Uint8Array;
  /** That encrypts it. */
  readonly password?: string;
}

export const exportedAtMs = Date.UTC(2026, 9, 26);

/** As the recorder writes it, but for what an entry says otherwise. */
export function aZip(entries: readonly Entry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let offset = 0;
  const push = (...pieces: Uint8Array[]) => {
    parts.push(...pieces);
    offset += pieces.reduce((sum, piece) => sum + piece.length, 0);
  };
  const written = entries.flatMap((entry) => {
    const { name, ownName = name, data, gap, isHidden, password } = entry;
    if (gap) push(gap);
    const file = {
      name,
      bytes: data.length,
      modifiedAtMs: entry.modifiedAtMs ?? exportedAtMs,
      isEncrypted: password !== undefined,
      crc32: crc32(data),
      offset,
    };
    const packed = password === undefined ? data : encrypted(data, password);
    push(zipLocalHeader({ ...file, name: ownName }), packed, zipDataDescriptor(file));
    return isHidden ? [] : [file];
  });
  return Buffer.concat([...parts, zipDirectory(written, offset)]);
}

function encrypted(data: Uint8Array, password: string): Uint8Array {
  const cipher = new FileCipher(password, randomBytes(saltBytes), nodeCiphers);
  const hidden = cipher.encrypt(data);
  return Buffer.concat([cipher.head, hidden, cipher.sum()]);
}
