import { readBcd, readTime } from "./bcd.ts";
import { BrokenJt808 } from "./broken-jt808.ts";
import { readGbk } from "./gbk.ts";

/** Reads the fields of a body one after the other; throws BrokenJt808 where it ends too early. */
export class BodyReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  u8(): number {
    return this.#view.getUint8(this.#step(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#step(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#step(4));
  }

  /** BYTE[n] */
  bytes(length: number): Uint8Array {
    const at = this.#step(length);
    return this.#bytes.subarray(at, at + length);
  }

  /** STRING of a fixed length, without what it is filled up with. */
  text(length: number): string {
    return readGbk(this.bytes(length));
  }

  /** STRING behind its length. */
  sized(): string {
    return this.text(this.u8());
  }

  rest(): Uint8Array {
    return this.bytes(this.left);
  }

  restText(): string {
    return readGbk(this.rest());
  }

  /** BCD[n] */
  digits(length: number): string {
    return readBcd(this.bytes(length));
  }

  /** BCD[n] of which not all are digits: letters as they are, without what it is filled up with. */
  nibbles(length: number): string {
    const hex = Array.from(this.bytes(length), (byte) => byte.toString(16).padStart(2, "0"));
    return hex.join("").toUpperCase().replace(/F+$/, "");
  }

  /** BCD[6]; undefined: no moment that there is. */
  time(): number | undefined {
    return readTime(this.bytes(6));
  }

  #step(length: number): number {
    const at = this.#at;
    if (length > this.left) throw new BrokenJt808("消息体不完整", "its body ends too early");
    this.#at = at + length;
    return at;
  }
}
