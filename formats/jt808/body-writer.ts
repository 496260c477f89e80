import { writeBcd, writeTime } from "./bcd.ts";
import { writeGbk } from "./gbk.ts";

/** Writes the fields of a body one after the other. */
export class BodyWriter {
  readonly #bytes: number[] = [];

  u8(value: number): this {
    this.#bytes.push(value & 0xff);
    return this;
  }

  u16(value: number): this {
    return this.u8(value >>> 8).u8(value);
  }

  u32(value: number): this {
    return this.u16(value >>> 16).u16(value);
  }

  bytes(bytes: Iterable<number>): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  /** Filled up with zeros, or cut. */
  text(text: string, length: number): this {
    const bytes = writeGbk(text).subarray(0, length);
    this.bytes(bytes);
    for (let left = length - bytes.length; left > 0; left--) this.u8(0);
    return this;
  }

  /** Behind its length. */
  sized(text: string): this {
    const bytes = writeGbk(text).subarray(0, 255);
    return this.u8(bytes.length).bytes(bytes);
  }

  restText(text: string): this {
    return this.bytes(writeGbk(text));
  }

  digits(digits: string, length: number): this {
    return this.bytes(writeBcd(digits, length));
  }

  time(atMs: number | undefined): this {
    return this.bytes(writeTime(atMs));
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
