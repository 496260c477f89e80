import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { BrokenBytes } from "@tessera/formats/bits";
import {
  parseZipDirectory,
  parseZipEnd,
  type WrittenZipFile,
  zipDataDescriptor,
  zipDataOffset,
  zipDirectory,
  zipLocalHeader,
  zipTailBytes,
} from "@tessera/formats/zip";

type ListedFile = Omit<WrittenZipFile, "modifiedAtMs">;

const chunkBytes = 1024 * 1024;
const maxDirectoryBytes = 16 * 1024 * 1024;
const maxTextBytes = 8 * 1024 * 1024;

/** Reads an archive of stored files. Throws BrokenBytes for what is none. */
export class ZipFileReader implements AsyncDisposable {
  readonly files: readonly ListedFile[];
  readonly #handle: FileHandle;
  readonly #size: number;

  static async open(path: string): Promise<ZipFileReader> {
    const handle = await open(path);
    try {
      const { size } = await handle.stat();
      const end = parseZipEnd(await read(handle, Math.max(0, size - zipTailBytes), size));
      if (end.bytes > maxDirectoryBytes || end.offset + end.bytes > size) throw notWhole();
      const directory = await read(handle, end.offset, end.offset + end.bytes);
      return new ZipFileReader(handle, size, parseZipDirectory(directory));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  private constructor(handle: FileHandle, size: number, files: readonly ListedFile[]) {
    this.#handle = handle;
    this.#size = size;
    this.files = files;
  }

  /** Of its data. undefined: not even the archive's own sum is right. */
  async sha256Of(file: ListedFile, signal?: AbortSignal): Promise<string | undefined> {
    const hash = createHash("sha256");
    let crc = 0;
    for await (const chunk of this.#chunksOf(file)) {
      signal?.throwIfAborted();
      hash.update(chunk);
      crc = crc32(chunk, crc);
    }
    return crc === file.crc32 ? hash.digest("hex") : undefined;
  }

  /** All of a small one. */
  async read(file: ListedFile): Promise<Uint8Array> {
    if (file.bytes > maxTextBytes) throw notWhole();
    return buffer(this.#chunksOf(file));
  }

  /** Whether everything around the data is as `ZipFileWriter` writes it, byte for byte. */
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
    return at + directory.length === this.#size && (await this.#holds(directory, at));
  }

  async #holds(expected: Uint8Array, offset: number): Promise<boolean> {
    if (offset + expected.length > this.#size) return false;
    const found = await read(this.#handle, offset, offset + expected.length);
    return Buffer.compare(found, expected) === 0;
  }

  async *#chunksOf({ name, offset, bytes }: ListedFile): AsyncGenerator<Uint8Array> {
    const headerEnd = offset + 30 + Buffer.byteLength(name);
    if (headerEnd > this.#size) throw notWhole();
    const header = await read(this.#handle, offset, headerEnd);
    const start = offset + zipDataOffset(header);
    const isNamedSo = Buffer.from(header.subarray(30)).toString() === name;
    if (!isNamedSo || start + bytes > this.#size) throw notWhole();
    for (let at = start; at < start + bytes; at += chunkBytes)
      yield await read(this.#handle, at, Math.min(at + chunkBytes, start + bytes));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
  }
}

async function read(handle: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const data = new Uint8Array(to - from);
  for (let done = 0; done < data.length; ) {
    const { bytesRead } = await handle.read(data, done, data.length - done, from + done);
    if (bytesRead === 0) throw notWhole();
    done += bytesRead;
  }
  return data;
}

function notWhole(): BrokenBytes {
  return new BrokenBytes("ZIP", { zh: "文件不完整", en: "it is not whole" });
}
