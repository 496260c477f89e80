import type { OpenBytes } from "../storage/segment-bytes.ts";

const pageBytes = 256 * 1024;

const close = async () => {};

/** Bytes in memory that grow at their end. */
export class PagedBytes {
  readonly #pages: Uint8Array[] = [];
  length = 0;

  append(data: Uint8Array): void {
    for (let done = 0; done < data.length; ) {
      const within = this.length % pageBytes;
      if (within === 0) this.#pages.push(new Uint8Array(pageBytes));
      const part = data.subarray(done, done + pageBytes - within);
      this.#pages.at(-1)?.set(part, within);
      done += part.length;
      this.length += part.length;
    }
  }

  open(): OpenBytes {
    return {
      size: async () => this.length,
      read: async (buffer, position) => this.#read(buffer, position),
      close,
      [Symbol.asyncDispose]: close,
    };
  }

  #read(buffer: Uint8Array, position: number): boolean {
    if (position + buffer.length > this.length) return false;
    for (let done = 0; done < buffer.length; ) {
      const at = position + done;
      const page = this.#pages[Math.floor(at / pageBytes)] ?? new Uint8Array();
      const part = page.subarray(at % pageBytes, (at % pageBytes) + buffer.length - done);
      buffer.set(part, done);
      done += part.length;
    }
    return true;
  }
}
