import type { SlabPool } from "./slab-pool.ts";

/** Several frames of a usual stream, or a large key frame. */
export const frameSlabBytes = 128 * 1024;

/** Holds the data of a stream's frames from one key frame to the next, then lends its slabs again. */
export class FrameMemory {
  readonly #pool: SlabPool;
  readonly #slabs: Uint8Array<ArrayBuffer>[] = [];
  #used = 0;
  #isKept = false;

  constructor(pool: SlabPool) {
    this.#pool = pool;
  }

  copy(data: Uint8Array): Uint8Array {
    let slab = this.#slabs.at(-1);
    if (!slab || this.#used + data.length > slab.length) {
      slab = this.#pool.take(data.length);
      this.#slabs.push(slab);
      this.#used = 0;
    }
    const copy = slab.subarray(this.#used, this.#used + data.length);
    copy.set(data);
    this.#used += data.length;
    return copy;
  }

  /** Somebody may look at the copies for as long as it likes: they are never written over. */
  keep(): void {
    this.#isKept = true;
  }

  /** The copies up to here are not needed any more, other than by those who keep them. */
  release(): void {
    if (!this.#isKept) for (const slab of this.#slabs) this.#pool.give(slab);
    this.#slabs.length = 0;
    this.#used = 0;
    this.#isKept = false;
  }
}
