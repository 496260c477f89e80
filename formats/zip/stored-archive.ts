import { BrokenBytes } from "../bits/index.ts";
import {
  type Ciphers,
  cipherHeadBytes,
  cipherSumBytes,
  FileCipher,
  saltBytes,
} from "./file-cipher.ts";
import { localHeaderBytes } from "./wire.ts";
import { parseZipDirectory, parseZipEnd, zipDataOffset, zipTailBytes } from "./zip-parser.ts";
import {
  packedBytes,
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

/** An encrypted file that was changed: its own sum is wrong, or another password opens it than the rest. */
export class ChangedCiphertext extends BrokenBytes {
  readonly fileName: string;

  constructor(fileName: string) {
    super("ZIP", { zh: "加密数据已被改动", en: "its encrypted data was changed" });
    this.fileName = fileName;
  }
}

const chunkBytes = 1024 * 1024;
const maxDirectoryBytes = 16 * 1024 * 1024;
const maxTextBytes = 8 * 1024 * 1024;

/** An archive of stored or encrypted files. Throws BrokenBytes for what is none. */
export class StoredArchive {
  readonly files: readonly ListedZipFile[];
  readonly #source: ZipSource;
  #makeCipher: ((salt: Uint8Array) => FileCipher) | undefined;

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

  /** Its files cannot be read before `openWith`. */
  get isEncrypted(): boolean {
    return this.files.some(({ isEncrypted }) => isEncrypted);
  }

  /**
   * false: the password is wrong. Two bytes a file tell that, so one file may be wrong about it by chance or by
   * somebody's hand: most of them decide, and those that do not fit are found when they are read.
   */
  async openWith(password: string, ciphers: Ciphers): Promise<boolean> {
    this.#makeCipher = (salt) => new FileCipher(password, salt, ciphers);
    const encrypted = this.files.filter(({ isEncrypted }) => isEncrypted);
    let fitting = 0;
    for (const file of encrypted) if (await this.#cipherOf(await this.#startOf(file))) fitting += 1;
    return fitting * 2 > encrypted.length;
  }

  /** All of a small one; undefined if there is none of that name. Throws ChangedCiphertext. */
  async read(name: string): Promise<Uint8Array | undefined> {
    const file = this.files.find((one) => one.name === name);
    if (!file) return undefined;
    if (file.bytes > maxTextBytes) throw notWhole();
    const data = new Uint8Array(file.bytes);
    let done = 0;
    for await (const chunk of this.chunksOf(file)) {
      data.set(chunk, done);
      done += chunk.length;
    }
    return data;
  }

  /** Throws ChangedCiphertext, at the latest behind the last one. */
  async *chunksOf(file: ListedZipFile): AsyncGenerator<Uint8Array> {
    const start = await this.#startOf(file);
    if (!file.isEncrypted) {
      yield* this.#chunks(start, file.bytes);
      return;
    }
    const cipher = await this.#cipherOf(start);
    if (!cipher) throw new ChangedCiphertext(file.name);
    const dataStart = start + cipherHeadBytes;
    for await (const chunk of this.#chunks(dataStart, file.bytes)) yield cipher.decrypt(chunk);
    const end = dataStart + file.bytes;
    const sum = await this.#source.read(end, end + cipherSumBytes);
    if (!isSame(sum, cipher.sum())) throw new ChangedCiphertext(file.name);
  }

  /** Whether everything around the data is as it is written here, byte for byte. */
  async isAsWritten(modifiedAtMs: number): Promise<boolean> {
    const files = this.files.map((file) => ({ ...file, modifiedAtMs }));
    // One that is not encrypted among others that are was put in.
    if (this.isEncrypted && !files.every(({ isEncrypted }) => isEncrypted)) return false;
    let at = 0;
    for (const file of files) {
      const header = zipLocalHeader(file);
      const descriptor = zipDataDescriptor(file);
      const dataEnd = at + header.length + packedBytes(file);
      const isAsWritten =
        file.offset === at &&
        (await this.#holds(header, at)) &&
        (await this.#holds(descriptor, dataEnd));
      if (!isAsWritten) return false;
      at = dataEnd + descriptor.length;
    }
    const directory = zipDirectory(files, at);
    return at + directory.length === this.#source.size && (await this.#holds(directory, at));
  }

  async #holds(expected: Uint8Array, offset: number): Promise<boolean> {
    if (offset + expected.length > this.#source.size) return false;
    return isSame(await this.#source.read(offset, offset + expected.length), expected);
  }

  async *#chunks(start: number, bytes: number): AsyncGenerator<Uint8Array> {
    const end = start + bytes;
    for (let at = start; at < end; at += chunkBytes)
      yield await this.#source.read(at, Math.min(at + chunkBytes, end));
  }

  /** undefined: the password does not fit there. */
  async #cipherOf(start: number): Promise<FileCipher | undefined> {
    const head = await this.#source.read(start, start + cipherHeadBytes);
    const cipher = this.#makeCipher?.(head.subarray(0, saltBytes));
    return cipher && isSame(cipher.head, head) ? cipher : undefined;
  }

  /** Of its data. What is named otherwise in its own header is not the file that was asked for. */
  async #startOf(file: ListedZipFile): Promise<number> {
    const { name, offset } = file;
    const nameBytes = new TextEncoder().encode(name);
    const headerEnd = offset + localHeaderBytes + nameBytes.length;
    if (headerEnd > this.#source.size) throw notWhole();
    const header = await this.#source.read(offset, headerEnd);
    const start = offset + zipDataOffset(header);
    const isNamedSo = nameBytes.every((byte, at) => byte === header[localHeaderBytes + at]);
    if (!isNamedSo || start + packedBytes(file) > this.#source.size) throw notWhole();
    return start;
  }
}

const isSame = (some: Uint8Array, others: Uint8Array): boolean =>
  some.length === others.length && some.every((byte, at) => byte === others[at]);

function notWhole(): BrokenBytes {
  return new BrokenBytes("ZIP", { zh: "文件不完整", en: "it is incomplete" });
}
