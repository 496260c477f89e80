import { createWriteStream, type WriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Conflict, ExpectedError, Offline } from "@tessera/base";
import { freeBytesOf, reservedBytes } from "@tessera/base/files";

interface SpoolParts {
  /** What it has is not whole, and nothing more is taken. Once. */
  readonly onError: (error: ExpectedError) => void;
  /** Of the disk; the real one unless a test says otherwise. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
}

/** What of a file is read at once. */
const pieceBytes = 256 * 1024;
/** Whoever can wait does so while this much is unwritten. */
const busyBytes = 4 * 1024 * 1024;
/** A device that plays does not wait. */
const maxWaitingBytes = 64 * 1024 * 1024;
/** After so much it is looked whether the disk has room left. */
const lookEveryBytes = 32 * 1024 * 1024;

/** A file that is read while it is still being written: a slow reader costs the writer nothing. */
export class Spool {
  readonly #path: string;
  readonly #parts: SpoolParts;
  readonly #file: WriteStream;
  readonly #closed = Promise.withResolvers<void>();
  readonly #waiting = new Set<() => void>();
  #bytes = 0;
  #sinceLook = lookEveryBytes;
  #drained: PromiseWithResolvers<void> | undefined;
  #isClosed = false;
  #error: ExpectedError | undefined;

  constructor(path: string, parts: SpoolParts) {
    this.#path = path;
    this.#parts = parts;
    this.#file = createWriteStream(path, { flags: "wx", mode: 0o600, highWaterMark: busyBytes });
    this.#file.on("error", (error) => this.#fail(unwritten(error)));
    this.#file.on("drain", () => this.#goOn());
    this.#file.on("close", () => {
      this.#closed.resolve();
      this.#wake();
    });
    this.#look(0);
  }

  /** Safe to read. */
  get bytes(): number {
    return this.#bytes;
  }

  get error(): ExpectedError | undefined {
    return this.#error;
  }

  /** Rejects unless the disk has so much beside what is kept free. */
  async needRoom(bytes: number): Promise<void> {
    const freeBytes = await (this.#parts.freeBytes ?? freeBytesOf)(dirname(this.#path));
    if (freeBytes - bytes < reservedBytes) throw noRoom(freeBytes);
  }

  /** The bytes are the spool's from now on. A promise: it cannot keep up; whoever can wait does so until it resolves. */
  write(bytes: Uint8Array): Promise<void> | undefined {
    const isTooSlow = this.#file.writableLength > maxWaitingBytes;
    if (isTooSlow && !this.#isClosed) this.#fail(tooSlow());
    if (this.#isClosed) return undefined;
    this.#look(bytes.length);
    const isUp = this.#file.write(bytes, (error) => {
      if (error) return;
      this.#bytes += bytes.length;
      this.#wake();
    });
    if (!isUp) this.#drained ??= Promise.withResolvers();
    return this.#drained?.promise;
  }

  /** Nothing more comes. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#file.end();
    this.#goOn();
    this.#wake();
  }

  /** All of it, as it comes; ends when nothing more does. */
  async *read(signal: AbortSignal): AsyncIterable<Uint8Array> {
    while (this.#bytes === 0 && !this.#isOver()) await this.#more(signal);
    if (this.#bytes === 0 || this.#error) return;
    await using file = await open(this.#path, "r");
    let at = 0;
    while (!signal.aborted) {
      const buffer = new Uint8Array(Math.min(pieceBytes, this.#bytes - at));
      if (buffer.length > 0) {
        const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      } else if (this.#isOver()) return;
      else await this.#more(signal);
    }
  }

  async remove(): Promise<void> {
    this.close();
    this.#file.destroy();
    // One that is still being opened would come after its removal.
    await this.#closed.promise;
    await rm(this.#path, { force: true });
  }

  /** Others fill the disk too, and nobody knows how much is to come. */
  #look(bytes: number): void {
    this.#sinceLook += bytes;
    if (this.#sinceLook < lookEveryBytes) return;
    this.#sinceLook = 0;
    this.needRoom(0).catch((error: unknown) =>
      this.#fail(error instanceof ExpectedError ? error : unwritten(error)),
    );
  }

  #fail(cause: ExpectedError): void {
    if (this.#error) return;
    this.#error = cause;
    this.#parts.onError(cause);
    // What is not whole is of no use, and others may need its room; who forgets the download tries again.
    this.remove().catch(() => {});
  }

  #isOver(): boolean {
    return this.#isClosed && (this.#file.closed || this.#error !== undefined);
  }

  #more(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    signal.addEventListener("abort", () => resolve(), { once: true });
    return promise;
  }

  #goOn(): void {
    this.#drained?.resolve();
    this.#drained = undefined;
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);

const noRoom = (freeBytes: number) =>
  new Conflict("device-download-no-room", {
    zh: `数据目录所在磁盘仅剩 ${gigabytes(freeBytes)} GB，下载已停止：请清理磁盘后重试`,
    en: `The download was stopped: the disk of the data folder has only ${gigabytes(freeBytes)} GB left. Free some space and try again.`,
  });
const tooSlow = () =>
  new Offline("device-download-failed", {
    zh: "服务器磁盘写入过慢，录像文件不完整，下载已停止：请检查数据目录所在磁盘后重试",
    en: "The server's disk is too slow for what the device sends; the file is not whole. Check the disk of the data folder and try again.",
  });
const unwritten = (cause: unknown) =>
  new Offline(
    "device-download-failed",
    {
      zh: "录像文件写入服务器磁盘失败，文件不完整：请检查数据目录所在磁盘后重试",
      en: "The file could not be written to the server's disk and is not whole. Check the disk of the data folder and try again.",
    },
    { cause },
  );
