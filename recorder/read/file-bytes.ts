import { type FileHandle, open } from "node:fs/promises";
import { NotFound } from "@tessera/base";

/** A part of a file. */
export interface ByteRange {
  readonly path: string;
  readonly offset: number;
  readonly bytes: number;
}

const chunkBytes = 256 * 1024;

/**
 * The bytes of ranges one after the other, in chunks. One file is open at a time; it is closed when the
 * reader has got all, stops asking, or the signal is aborted while nobody asks.
 */
export async function* readRanges(
  ranges: Iterable<ByteRange>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  await using file = new OneFile(signal);
  let chunk = newChunk();
  let filled = 0;
  for (const { path, offset, bytes } of ranges) {
    for (let done = 0; done < bytes; ) {
      const part = chunk.subarray(filled, filled + bytes - done);
      await file.fill(path, part, offset + done);
      done += part.length;
      filled += part.length;
      if (filled < chunk.length) continue;
      yield chunk;
      chunk = newChunk();
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/** Fills the buffer; false: the file ends before it is full. */
export async function readFully(
  handle: FileHandle,
  buffer: Uint8Array,
  position: number,
): Promise<boolean> {
  for (let done = 0; done < buffer.length; ) {
    const { bytesRead } = await handle.read(buffer, done, buffer.length - done, position + done);
    if (bytesRead === 0) return false;
    done += bytesRead;
  }
  return true;
}

/** Not the pool that small buffers share: who gets the chunk may keep it. */
const newChunk = () => new Uint8Array(chunkBytes);

class OneFile {
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => {
    // Nobody waits for it: a disk that is gone must not end more than this.
    this.#close().catch(() => {});
  };
  #path = "";
  #handle: FileHandle | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  async fill(path: string, buffer: Uint8Array, position: number): Promise<void> {
    const handle = await this.#open(path);
    let isFull = false;
    try {
      isFull = await readFully(handle, buffer, position);
    } catch (error) {
      this.#signal?.throwIfAborted();
      throw error;
    }
    if (!isFull) throw footageGone();
  }

  async #open(path: string): Promise<FileHandle> {
    this.#signal?.throwIfAborted();
    if (this.#handle && this.#path === path) return this.#handle;
    await this.#close();
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT" ? footageGone(error) : error;
    });
    this.#path = path;
    this.#handle = handle;
    if (this.#signal?.aborted) await this.#close();
    this.#signal?.throwIfAborted();
    return handle;
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signal?.removeEventListener("abort", this.#onAbort);
    await this.#close();
  }
}

function footageGone(cause?: unknown): NotFound {
  return new NotFound(
    "footage-gone",
    {
      zh: "录像在读取过程中被删除或截断。请刷新时间轴后重新选择范围。",
      en: "The footage was deleted or cut while it was read. Reload the timeline and choose the range again.",
    },
    { cause },
  );
}
