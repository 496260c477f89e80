/** What may lie idle: streams that have ended must not hold memory for ever. */
const maxIdleBytes = 64 * 1024 * 1024;
/** So many slabs are given back before what nobody needed meanwhile is looked for. */
const trimEvery = 512;

type Slab = Uint8Array<ArrayBuffer>;

interface IdleSlabs {
  readonly slabs: Slab[];
  /** The fewest that lay idle since the last trim: so many were not needed. */
  fewest: number;
}

/**
 * Memory that is used again and again. Left to the garbage collector, the frames of 200 cameras made
 * it run three times a second over the whole heap, for a third of the processor time.
 */
export class SlabPool {
  readonly #smallestBytes: number;
  readonly #idleBySize = new Map<number, IdleSlabs>();
  #idleBytes = 0;
  #untilTrim = trimEvery;

  constructor(smallestBytes: number) {
    this.#smallestBytes = smallestBytes;
  }

  /** At least so many bytes, with anything in them. */
  take(bytes: number): Slab {
    const size = this.#sizeFor(bytes);
    const idle = this.#idleBySize.get(size);
    const slab = idle?.slabs.pop();
    if (!idle || !slab) return new Uint8Array(size);
    idle.fewest = Math.min(idle.fewest, idle.slabs.length);
    this.#idleBytes -= size;
    return slab;
  }

  /** Nobody may look at it any more. */
  give(slab: Slab): void {
    const size = slab.length;
    if (--this.#untilTrim === 0) this.#trim();
    if (this.#idleBytes + size > maxIdleBytes) return;
    this.#idleBytes += size;
    const idle = this.#idleBySize.get(size);
    if (idle) idle.slabs.push(slab);
    else this.#idleBySize.set(size, { slabs: [slab], fewest: 0 });
  }

  /** A peak must not hold its memory for ever: half of what was not needed goes. */
  #trim(): void {
    this.#untilTrim = trimEvery;
    for (const [size, idle] of this.#idleBySize) {
      const { length } = idle.slabs.splice(0, Math.ceil(idle.fewest / 2));
      this.#idleBytes -= length * size;
      idle.fewest = idle.slabs.length;
    }
  }

  /** Doubled and doubled again, so that few sizes are in use. */
  #sizeFor(bytes: number): number {
    let size = this.#smallestBytes;
    while (size < bytes) size *= 2;
    return size;
  }
}
