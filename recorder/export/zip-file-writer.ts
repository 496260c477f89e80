import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import {
  type WrittenZipFile,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
} from "@tessera/formats/zip";

/** Writes an archive from its first byte to its last, hashing what it writes. */
export class ZipFileWriter {
  readonly #handle: FileHandle;
  readonly #hash = createHash("sha256");
  readonly #files: WrittenZipFile[] = [];
  #offset = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Returns the SHA-256 of the data, of which there must be so many bytes. */
  async add(
    file: { readonly name: string; readonly bytes: number; readonly modifiedAtMs: number },
    data: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<string> {
    const { offset } = this;
    await this.#write(zipLocalHeader(file));
    const hash = createHash("sha256");
    const dataOffset = this.#offset;
    let crc = 0;
    for await (const chunk of data) {
      hash.update(chunk);
      crc = crc32(chunk, crc);
      await this.#write(chunk);
    }
    if (this.#offset - dataOffset !== file.bytes)
      throw new Error(`${file.name} has another size than was told`);
    const written = { ...file, offset, crc32: crc };
    this.#files.push(written);
    await this.#write(zipDataDescriptor(written));
    return hash.digest("hex");
  }

  /** So far. */
  get offset(): number {
    return this.#offset;
  }

  /** Writes the directory. Everything is on the disk when it resolves. */
  async finish(): Promise<{ bytes: number; sha256: string }> {
    await this.#write(zipDirectory(this.#files, this.#offset));
    await this.#handle.sync();
    return { bytes: this.#offset, sha256: this.#hash.digest("hex") };
  }

  async #write(data: Uint8Array): Promise<void> {
    this.#hash.update(data);
    for (let done = 0; done < data.length; ) {
      const { bytesWritten } = await this.#handle.write(data, done);
      done += bytesWritten;
    }
    this.#offset += data.length;
  }
}
