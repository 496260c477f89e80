import { BrokenBytes } from "../bits/index.ts";
import { localHeaderBytes } from "./wire.ts";
import { parseZipDirectory, parseZipEnd, zipDataOffset, zipTailBytes } from "./zip-parser.ts";
import {
  type WrittenZipFile,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
} from "./zip-writer.ts";

/** Bytes that can be read anywhere: of a file on a disk, or of one in a browser. */
export interface ZipSource {
  readonly size: number;
  /** All of them: rejects where there are fewer. */
  read(from: number, to: number): Promise<Uint8Array>;
}

export type ListedZipFile = Omit<WrittenZipFile, "modifiedAtMs">;

const chunkBytes = 1024 * 1024;
const maxDirectoryBytes = 16 * 1024 * 1024;
const maxTextBytes = 8 * 1024 * 1024;

/** An archive of stored files. Throws BrokenBytes for what is none. */
export class StoredArchive {
  readonly files: readonly ListedZipFile[];
  readonly #source: ZipSource;

  static async open(source: ZipSource): Promise<StoredArchive> {
    const { size } = source;
    const end = parseZipEnd(await source.read(Math.max(0, size - zipTailBytes), size));
    if (end.bytes > maxDirectoryBytes || end.offset + end.bytes > size) throw notWhole();
    const directory = await source.read(end.offset, end.offset + end.bytes);
    return new StoredArchive(source, parseZipDirectory(directory));
  }

  private constructor(source: ZipSource, files: readonly ListedZipFile[]) {
    this.#source = source;
    this.files = files;
  }

  /** All of a small one; undefined if there is none of that name. */
  async read(name: string): Promise<Uint8Array | undefined> {
    const file = this.files.find((one) => one.name === name);
    if (!file) return undefined;
    if (file.bytes > maxTextBytes) throw notWhole();
    const start = await this.#startOf(file);
    return this.#source.read(start, start + file.bytes);
  }

  async *chunksOf(file: ListedZipFile): AsyncGenerator<Uint8Array> {
    const start = await this.#startOf(file);
    const end = start + file.bytes;
    for (let at = start; at < end; at += chunkBytes)
      yield await this.#source.read(at, Math.min(at + chunkBytes, end));
  }

  /** Whether everything around the data is as it is written here, byte for byte. */
  async isAsWritten(modifiedAtMs: number): Promise<boolean> {
    const files = this.files.map((file) => ({ ...file, modifiedAtMs }));
    let at = 0;
    for (const file of files) {
      const header = zipLocalHeader(file);
      const descriptor = zipDataDescriptor(file);
      const dataEnd = at + header.length + file.bytes;
      const isSame =
        file.offset === at &&
        (await this.#holds(header, at)) &&
        (await this.#holds(descriptor, dataEnd));
      if (!isSame) return false;
      at = dataEnd + descriptor.length;
    }
    const directory = zipDirectory(files, at);
    return at + directory.length === this.#source.size && (await this.#holds(directory, at));
  }

  async #holds(expected: Uint8Array, offset: number): Promise<boolean> {
    if (offset + expected.length > this.#source.size) return false;
    const found = await this.#source.read(offset, offset + expected.length);
    return found.every((byte, index) => byte === expected[index]);
  }

  /** Of its data. What is named otherwise in its own header is not the file that was asked for. */
  async #startOf({ name, offset, bytes }: ListedZipFile): Promise<number> {
    const nameBytes = new TextEncoder().encode(name);
    const headerEnd = offset + localHeaderBytes + nameBytes.length;
    if (headerEnd > this.#source.size) throw notWhole();
    const header = await this.#source.read(offset, headerEnd);
    const start = offset + zipDataOffset(header);
    const isNamedSo = nameBytes.every((byte, at) => byte === header[localHeaderBytes + at]);
    if (!isNamedSo || start + bytes > this.#source.size) throw notWhole();
    return start;
  }
}

function notWhole(): BrokenBytes {
  return new BrokenBytes("ZIP", { zh: "文件不完整", en: "it is not whole" });
}
