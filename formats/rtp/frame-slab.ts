const slabBytes = 16 * 1024;

/**
 * Copies small frames one behind the other into a slab that is never written again. Making a buffer for
 * each audio frame was 15 % of the JavaScript time in a profile of 200 cameras.
 */
export class FrameSlab {
  #slab = new Uint8Array(0);
  #used = 0;

  copy(bytes: Uint8Array, start: number, end: number): Uint8Array {
    const length = end - start;
    if (this.#used + length > this.#slab.length) {
      this.#slab = new Uint8Array(Math.max(slabBytes, length));
      this.#used = 0;
    }
    const frame = this.#slab.subarray(this.#used, this.#used + length);
    frame.set(bytes.subarray(start, end));
    this.#used += length;
    return frame;
  }
}

/** One for all tracks: that of hundreds of cameras stays in the processor's cache. */
export const frameSlab = new FrameSlab();
