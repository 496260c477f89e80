import { createHash, randomBytes } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import {
  FileCipher,
  saltBytes,
  type WrittenZipFile,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
} from "@tessera/formats/zip";
import { nodeCiphers } from "./node-ciphers.ts";

/** Writes an archive from its first byte to its last, hashing what it writes. With a password its files are encrypted. */
export class ZipFileWriter {
  readonly #handle: FileHandle;
  readonly #password: string | undefined;
  readonly #hash = createHash("sha256");
  readonly #files: WrittenZipFile[] = [];
  #offset = 0;

  constructor(handle: FileHandle, password?: string) {
    this.#handle = handle;
    this.#password = password;
  }

  /** Returns the SHA-256 of the data, of which there must be so many bytes. */
  async add(
    asked: { readonly name: string; readonly bytes: number; readonly modifiedAtMs: number },
    data: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<string> {
    const { offset } = this;
    const cipher = this.#newCipher();
    const file = { ...asked, isEncrypted: cipher !== undefined };
    await this.#write(zipLocalHeader(file));
    if (cipher) await this.#write(cipher.head);
    const hash = createHash("sha256");
    let bytes = 0;
    let crc = 0;
    for await (const chunk of data) {
      hash.update(chunk);
      if (!cipher) crc = crc32(chunk, crc);
      await this.#write(cipher ? cipher.encrypt(chunk) : chunk);
      bytes += chunk.length;
    }
    if (bytes !== file.bytes) throw new Error(`${file.name} has another size than was told`);
    if (cipher) await this.#write(cipher.sum());
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

  #newCipher(): FileCipher | undefined {
    const password = this.#password;
    if (password === undefined) return undefined;
    return new FileCipher(password, randomBytes(saltBytes), nodeCiphers);
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
