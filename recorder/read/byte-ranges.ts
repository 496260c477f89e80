import { NotFound } from "@tessera/base";
import type { SegmentAddress } from "../segment.ts";
import type { OpenBytes, SegmentBytes } from "../storage/segment-bytes.ts";
import { StorageError } from "../storage/storage-error.ts";

/** A part of a segment. */
export interface ByteRange {
  readonly segment: SegmentAddress;
  readonly offset: number;
  readonly bytes: number;
}

const chunkBytes = 256 * 1024;

/**
 * The bytes of ranges one after the other, in chunks. One file is open at a time; it is closed when the
 * reader has got all, stops asking, or the signal is aborted while nobody asks.
 */
export async function* readRanges(
  store: Pick<SegmentBytes, "open">,
  ranges: Iterable<ByteRange>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  await using file = new OneFile(store, signal);
  let chunk = newChunk();
  let filled = 0;
  for (const { segment, offset, bytes } of ranges) {
    for (let done = 0; done < bytes; ) {
      const part = chunk.subarray(filled, filled + bytes - done);
      await file.fill(segment, part, offset + done);
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

/** Not the pool that small buffers share: who gets the chunk may keep it. */
const newChunk = () => new Uint8Array(chunkBytes);

class OneFile {
  readonly #store: Pick<SegmentBytes, "open">;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => {
    // Nobody waits for it: a disk that is gone must not end more than this.
    this.#close().catch(() => {});
  };
  #segment: SegmentAddress | undefined;
  #file: OpenBytes | undefined;

  constructor(store: Pick<SegmentBytes, "open">, signal: AbortSignal | undefined) {
    this.#store = store;
    this.#signal = signal;
    signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  async fill(segment: SegmentAddress, buffer: Uint8Array, position: number): Promise<void> {
    const file = await this.#open(segment);
    let isFull = false;
    try {
      isFull = await file.read(buffer, position);
    } catch (error) {
      this.#signal?.throwIfAborted();
      throw error;
    }
    if (!isFull) throw footageGone();
  }

  async #open(segment: SegmentAddress): Promise<OpenBytes> {
    this.#signal?.throwIfAborted();
    if (this.#file && this.#segment && isSame(this.#segment, segment)) return this.#file;
    await this.#close();
    const file = await this.#store.open(segment).catch((error: unknown) => {
      const isMissing = error instanceof StorageError && error.kind === "missing";
      throw isMissing ? footageGone(error) : error;
    });
    this.#segment = segment;
    this.#file = file;
    if (this.#signal?.aborted) await this.#close();
    this.#signal?.throwIfAborted();
    return file;
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signal?.removeEventListener("abort", this.#onAbort);
    await this.#close();
  }
}

export const isSame = (one: SegmentAddress, other: SegmentAddress): boolean =>
  one.key === other.key && one.rootId === other.rootId;

function footageGone(cause?: unknown): NotFound {
  return new NotFound(
    "footage-gone",
    {
      zh: "录像在读取过程中被删除或截断。请刷新时间轴后重新选择范围。",
      en: "The footage was deleted or cut while it was being read. Reload the timeline and choose the range again.",
    },
    { cause },
  );
}
