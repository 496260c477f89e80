import { pageMemory } from "../storage/page-memory.ts";

/** As much as is written at once, if there is more than one GOP to write. */
export const groupBytes = 4 * 1024 * 1024;

/** Memory in which what goes to a file is put together; used again for the next file. */
export class WriteBuffer {
  #memory = pageMemory(1024 * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): Uint8Array {
    return this.#memory.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
    // One enormous GOP must not hold its memory for ever.
    if (this.#memory.length > 2 * groupBytes) this.#memory = pageMemory(groupBytes);
  }

  /** Without what was added since it was so long. */
  cutTo(bytes: number): void {
    this.#length = bytes;
  }

  add(data: Uint8Array): void {
    this.allocate(data.length).set(data);
  }

  /** The next so many bytes, with anything in them. */
  readonly allocate = (bytes: number): Uint8Array => {
    const start = this.#length;
    this.#length += bytes;
    if (this.#length > this.#memory.length) {
      const larger = pageMemory(Math.max(this.#length, this.#memory.length * 2));
      larger.set(this.#memory.subarray(0, start));
      this.#memory = larger;
    }
    return this.#memory.subarray(start, this.#length);
  };
}
