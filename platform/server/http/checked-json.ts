import { promisify } from "node:util";
import { gzip as gzipLater } from "node:zlib";

const gzip = promisify(gzipLater);

/**
 * A reply as text. Whoever makes it has checked what it is put together from against the contract: a long
 * list of which each row was checked once need not be gone through for every caller, and is compressed
 * once. Only for a call whose reply is sent as it is.
 */
export class CheckedJson {
  readonly text: string;
  #bytes: Buffer | undefined;
  #gzipped: Promise<Buffer> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text);
    return this.#bytes;
  }

  gzipped(): Promise<Buffer> {
    this.#gzipped ??= gzip(this.text, { level: 1 });
    return this.#gzipped;
  }
}
