/** What may lie idle: streams that have ended must not hold memory for ever. */
const maxIdleBytes = 64 * 1024 * 1024;

type Slab = Uint8Array<ArrayBuffer>;

/**
 * Memory that is used again and again. Left to the garbage collector, the frames of 200 cameras made
 * it run three times a second over the whole heap, for a third of the processor time.
 */
export class SlabPool {
  readonly #smallestBytes: number;
  readonly #idleBySize = new Map<number, Slab[]>();
  #idleBytes = 0;

  constructor(smallestBytes: number) {
    this.#smallestBytes = smallestBytes;
  }

  /** At least so many bytes, with anything in them. */
  take(bytes: number): Slab {
    const size = this.#sizeFor(bytes);
    const idle = this.#idleBySize.get(size)?.pop();
    if (!idle) return new Uint8Array(size);
    this.#idleBytes -= size;
    return idle;
  }

  /** Nobody may look at it any more. */
  give(slab: Slab): void {
    const size = slab.length;
    if (this.#idleBytes + size > maxIdleBytes) return;
    this.#idleBytes += size;
    const idle = this.#idleBySize.get(size);
    if (idle) idle.push(slab);
    else this.#idleBySize.set(size, [slab]);
  }

  /** Doubled and doubled again, so that few sizes are in use. */
  #sizeFor(bytes: number): number {
    let size = this.#smallestBytes;
    while (size < bytes) size *= 2;
    return size;
  }
}
