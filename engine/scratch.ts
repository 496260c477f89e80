/** One place to write in again and again, for what is copied from it before the next use. */
export class Scratch {
  #bytes = new Uint8Array(64 * 1024);

  /** At least so many bytes, with anything in them. */
  readonly allocate = (bytes: number): Uint8Array => {
    if (this.#bytes.length < bytes) this.#bytes = new Uint8Array(bytes * 2);
    return this.#bytes;
  };
}
