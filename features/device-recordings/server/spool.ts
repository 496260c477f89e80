import { createWriteStream, type WriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";

/** What of a file is read at once. */
const pieceBytes = 256 * 1024;
const maxWaitingBytes = 64 * 1024 * 1024;

/** A file that is read while it is still being written: a slow reader costs the writer nothing. */
export class Spool {
  readonly #path: string;
  readonly #file: WriteStream;
  readonly #waiting = new Set<() => void>();
  #bytes = 0;
  #isClosed = false;
  #error: unknown;

  constructor(path: string) {
    this.#path = path;
    this.#file = createWriteStream(path, { flags: "wx", mode: 0o600 });
    this.#file.on("error", (error) => this.#fail(error));
  }

  /** Safe to read. */
  get bytes(): number {
    return this.#bytes;
  }

  get error(): unknown {
    return this.#error;
  }

  /** The bytes are the spool's from now on. */
  write(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    if (this.#file.writableLength > maxWaitingBytes)
      return this.#fail(new Error("The disk is too slow."));
    this.#file.write(bytes, (error) => {
      if (error) return;
      this.#bytes += bytes.length;
      this.#wake();
    });
  }

  /** Nothing more comes. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#file.once("close", () => this.#wake());
    this.#file.end();
    this.#wake();
  }

  /** All of it, as it comes; ends when nothing more does. */
  async *read(signal: AbortSignal): AsyncIterable<Uint8Array> {
    while (this.#bytes === 0 && !this.#isOver()) await this.#more(signal);
    if (this.#bytes === 0) return;
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
    await rm(this.#path, { force: true });
  }

  #fail(error: Error): void {
    this.#error ??= error;
    this.close();
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

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
