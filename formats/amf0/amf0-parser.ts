import { BrokenBytes } from "../bits/index.ts";
import { type Amf0Value, marker, maxDepth } from "./amf0-value.ts";

/** All values of a command or data message, AMF0 specification clause 2. */
export function parseAmf0(data: Uint8Array): Amf0Value[] {
  const reader = new Amf0Reader(data);
  const values: Amf0Value[] = [];
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

/** A byte can make a value, a value takes some fifty bytes: bounds what a message can make us hold. */
const maxValues = 10_000;
const utf8 = new TextDecoder();

class Amf0Reader {
  readonly #data: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #count = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#data.length;
  }

  value(depth: number): Amf0Value {
    this.#countValue(depth);
    const type = this.#u8();
    switch (type) {
      case marker.number:
        return this.#f64();
      case marker.boolean:
        return this.#u8() !== 0;
      case marker.string:
        return this.#text(this.#u16());
      case marker.longString:
        return this.#text(this.#u32());
      case marker.null:
        return null;
      case marker.undefined:
        return undefined;
      case marker.date:
        return this.#date();
      case marker.object:
        return Object.fromEntries(this.#fields(depth));
      case marker.ecmaArray:
        this.#u32(); // associative-count: a hint only, and often wrong
        return this.#fields(depth);
      case marker.strictArray:
        return this.#elements(depth);
      default:
        throw broken(`不支持的类型 ${type}`, `the type marker ${type} is not supported`);
    }
  }

  #countValue(depth: number): void {
    if (depth > maxDepth) throw broken("嵌套过深", "it is nested too deeply");
    if (++this.#count > maxValues) throw broken("值过多", "it holds too many values");
  }

  #fields(depth: number): Map<string, Amf0Value> {
    const fields = new Map<string, Amf0Value>();
    for (;;) {
      const name = this.#text(this.#u16());
      if (name === "" && this.#data[this.#at] === marker.objectEnd) {
        this.#at++;
        return fields;
      }
      fields.set(name, this.value(depth + 1));
    }
  }

  #elements(depth: number): Amf0Value[] {
    const elements: Amf0Value[] = [];
    for (let left = this.#u32(); left > 0; left--) elements.push(this.value(depth + 1));
    return elements;
  }

  #date(): Date {
    const date = new Date(this.#f64());
    this.#u16(); // time-zone: reserved, to be zero
    return date;
  }

  #text(length: number): string {
    const at = this.#take(length);
    return utf8.decode(this.#data.subarray(at, at + length));
  }

  #u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  #u16(): number {
    return this.#view.getUint16(this.#take(2));
  }

  #u32(): number {
    return this.#view.getUint32(this.#take(4));
  }

  #f64(): number {
    return this.#view.getFloat64(this.#take(8));
  }

  #take(length: number): number {
    const at = this.#at;
    if (length > this.#data.length - at) throw broken("数据不完整", "it ends too early");
    this.#at += length;
    return at;
  }
}

function broken(zh: string, en: string): BrokenBytes {
  return new BrokenBytes("AMF0", { zh, en });
}
