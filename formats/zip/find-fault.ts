import type { ListedZipFile, StoredArchive } from "./stored-archive.ts";

/** What a signed list says of an archive. */
export interface SignedContents {
  readonly films: readonly SignedFile[];
  /** The list itself and what signs it: these are in the archive, too. */
  readonly besides: readonly string[];
  /** The time that every file of the archive has. */
  readonly modifiedAtMs: number;
}

interface SignedFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Sums of bytes, as the place where they are made has them. */
export interface Sums {
  crc32(data: Uint8Array, before: number): number;
  sha256(): { update(data: Uint8Array): void; hex(): string };
}

export interface ArchiveFault {
  readonly code: "file-unknown" | "file-missing" | "file-changed" | "archive-changed";
  /** Of the file that it is about. */
  readonly name: string;
}

export interface FaultSearch {
  readonly sums: Sums;
  readonly signal?: AbortSignal | undefined;
  /** How much of the films has been read, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * The one rule of what a whole export is: the films that the list names, whole, each once, nothing else, and
 * around them the bytes that are written here. undefined: it holds. Throws ChangedCiphertext.
 */
export async function findFault(
  archive: StoredArchive,
  contents: SignedContents,
  search: FaultSearch,
): Promise<ArchiveFault | undefined> {
  const fault = misnamed(archive.files, contents) ?? (await changed(archive, contents, search));
  if (fault) return fault;
  const isAsWritten = await archive.isAsWritten(contents.modifiedAtMs);
  return isAsWritten ? undefined : { code: "archive-changed", name: "" };
}

function misnamed(
  files: readonly ListedZipFile[],
  { films, besides }: SignedContents,
): ArchiveFault | undefined {
  const known = new Set([...besides, ...films.map(({ file }) => file)]);
  const found = new Set(files.map(({ name }) => name));
  const unknown = files.find(({ name }) => !known.has(name));
  if (unknown) return { code: "file-unknown", name: unknown.name };
  const missing = [...known].find((name) => !found.has(name));
  if (missing !== undefined) return { code: "file-missing", name: missing };
  // Of two files of one name, a program that unpacks them would write one over the other.
  const asWritten = [...films.map(({ file }) => file), ...besides];
  const isInOrder =
    files.length === asWritten.length && files.every(({ name }, at) => name === asWritten[at]);
  return isInOrder ? undefined : { code: "archive-changed", name: "" };
}

async function changed(
  archive: StoredArchive,
  { films }: SignedContents,
  search: FaultSearch,
): Promise<ArchiveFault | undefined> {
  const allBytes = films.reduce((sum, { bytes }) => sum + bytes, 0);
  let doneBytes = 0;
  const onBytes = (bytes: number) => {
    doneBytes += bytes;
    search.onProgress?.(Math.min(1, doneBytes / Math.max(1, allBytes)));
  };
  for (const { file: name, bytes, sha256 } of films) {
    const file = archive.files.find((one) => one.name === name);
    const isSame =
      file?.bytes === bytes && (await sha256Of(archive, file, { ...search, onBytes })) === sha256;
    if (!isSame) return { code: "file-changed", name };
  }
  return undefined;
}

/** undefined: not even the archive's own sum is right. An encrypted file has another, which its cipher compares. */
async function sha256Of(
  archive: StoredArchive,
  file: ListedZipFile,
  { sums, signal, onBytes }: FaultSearch & { readonly onBytes: (bytes: number) => void },
): Promise<string | undefined> {
  const hash = sums.sha256();
  let crc = 0;
  for await (const chunk of archive.chunksOf(file)) {
    signal?.throwIfAborted();
    hash.update(chunk);
    if (!file.isEncrypted) crc = sums.crc32(chunk, crc);
    onBytes(chunk.length);
  }
  return file.isEncrypted || crc === file.crc32 ? hash.hex() : undefined;
}
