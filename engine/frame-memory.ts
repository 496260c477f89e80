import type { SlabPool } from "./slab-pool.ts";

/** Several frames of a usual stream, or a large key frame. */
export const frameSlabBytes = 128 * 1024;

/** Holds the data of a stream's frames from one key frame to the next, then lends its slabs again. */
export class FrameMemory {
  readonly #pool: SlabPool;
  #lot: Lot;

  constructor(pool: SlabPool) {
    this.#pool = pool;
    this.#lot = new Lot(pool);
  }

  copy(data: Uint8Array): Uint8Array {
    return this.#lot.copy(data);
  }

  /** Room for at least so many bytes that are made in it. They stay once they are told of as used. */
  room(bytes: number): Uint8Array<ArrayBuffer> {
    return this.#lot.room(bytes);
  }

  /** From the beginning of the room that was given last; what lies elsewhere is no concern of this memory. */
  use(data: Uint8Array): void {
    this.#lot.use(data);
  }

  /** Somebody may look at the copies for as long as it likes: they are never written over. */
  keep(): void {
    this.#lot.keep();
  }

  /** Somebody looks at the copies until it calls the returned function, also past the release. */
  hold(): () => void {
    const lot = this.#lot;
    lot.hold();
    let isHeld = true;
    return () => {
      if (isHeld) lot.letGo();
      isHeld = false;
    };
  }

  /** The copies up to here are not needed any more, other than by those who keep or hold them. */
  release(): void {
    if (!this.#lot.letGo()) this.#lot = new Lot(this.#pool);
    else this.#lot.hold();
  }
}

/** The copies between two releases. */
class Lot {
  readonly #pool: SlabPool;
  readonly #slabs: Uint8Array<ArrayBuffer>[] = [];
  #used = 0;
  #holders = 1;
  #isKept = false;

  constructor(pool: SlabPool) {
    this.#pool = pool;
  }

  copy(data: Uint8Array): Uint8Array {
    const slab = this.#slabFor(data.length);
    const copy = slab.subarray(this.#used, this.#used + data.length);
    copy.set(data);
    this.#used += data.length;
    return copy;
  }

  room(bytes: number): Uint8Array<ArrayBuffer> {
    return this.#slabFor(bytes).subarray(this.#used);
  }

  use({ buffer, length }: Uint8Array): void {
    if (buffer === this.#slabs.at(-1)?.buffer) this.#used += length;
  }

  #slabFor(bytes: number): Uint8Array<ArrayBuffer> {
    const last = this.#slabs.at(-1);
    if (last && this.#used + bytes <= last.length) return last;
    const slab = this.#pool.take(bytes);
    this.#slabs.push(slab);
    this.#used = 0;
    return slab;
  }

  keep(): void {
    this.#isKept = true;
  }

  hold(): void {
    this.#holders++;
  }

  /** True if that was the last who held it: it is empty then. */
  letGo(): boolean {
    this.#holders--;
    if (this.#holders > 0) return false;
    if (!this.#isKept) for (const slab of this.#slabs) this.#pool.give(slab);
    this.#slabs.length = 0;
    this.#used = 0;
    this.#isKept = false;
    return true;
  }
}
