import { type Amf0Object, type Amf0Value, marker, maxDepth } from "./amf0-value.ts";

/** The values one after the other, AMF0 specification clause 2. */
export function writeAmf0(...values: readonly Amf0Value[]): Uint8Array {
  const out = new Amf0Writer();
  for (const value of values) out.value(value, 0);
  return out.toBytes();
}

const utf8 = new TextEncoder();

class Amf0Writer {
  #data = new Uint8Array(256);
  #view = new DataView(this.#data.buffer);
  #length = 0;

  toBytes(): Uint8Array {
    return this.#data.slice(0, this.#length);
  }

  value(value: Amf0Value, depth: number): void {
    if (depth > maxDepth) throw new RangeError("AMF0: nested too deeply");
    if (value === undefined) return this.#u8(marker.undefined);
    if (value === null) return this.#u8(marker.null);
    if (typeof value === "number") return this.#number(value);
    if (typeof value === "boolean") return this.#boolean(value);
    if (typeof value === "string") return this.#string(value);
    if (value instanceof Date) return this.#date(value);
    if (value instanceof Map) return this.#ecmaArray(value, depth);
    if (Array.isArray(value)) return this.#strictArray(value, depth);
    this.#u8(marker.object);
    this.#fields(Object.entries(value as Amf0Object), depth);
  }

  #number(value: number): void {
    this.#u8(marker.number);
    this.#f64(value);
  }

  #boolean(value: boolean): void {
    this.#u8(marker.boolean);
    this.#u8(value ? 1 : 0);
  }

  #string(value: string): void {
    const bytes = utf8.encode(value);
    const isLong = bytes.length > 0xffff;
    this.#u8(isLong ? marker.longString : marker.string);
    if (isLong) this.#u32(bytes.length);
    else this.#u16(bytes.length);
    this.#bytes(bytes);
  }

  #date(value: Date): void {
    this.#u8(marker.date);
    this.#f64(value.getTime());
    this.#u16(0); // time-zone: reserved
  }

  #ecmaArray(value: ReadonlyMap<string, Amf0Value>, depth: number): void {
    this.#u8(marker.ecmaArray);
    this.#u32(value.size);
    this.#fields(value, depth);
  }

  #strictArray(value: readonly Amf0Value[], depth: number): void {
    this.#u8(marker.strictArray);
    this.#u32(value.length);
    for (const element of value) this.value(element, depth + 1);
  }

  #fields(fields: Iterable<readonly [string, Amf0Value]>, depth: number): void {
    for (const [name, value] of fields) {
      const bytes = utf8.encode(name);
      if (bytes.length > 0xffff) throw new RangeError("AMF0: a field name is too long");
      this.#u16(bytes.length);
      this.#bytes(bytes);
      this.value(value, depth + 1);
    }
    this.#u16(0);
    this.#u8(marker.objectEnd);
  }

  #u8(value: number): void {
    const at = this.#take(1);
    this.#view.setUint8(at, value);
  }

  #u16(value: number): void {
    const at = this.#take(2);
    this.#view.setUint16(at, value);
  }

  #u32(value: number): void {
    const at = this.#take(4);
    this.#view.setUint32(at, value);
  }

  #f64(value: number): void {
    const at = this.#take(8);
    this.#view.setFloat64(at, value);
  }

  #bytes(data: Uint8Array): void {
    const at = this.#take(data.length);
    this.#data.set(data, at);
  }

  /** Makes room for as many bytes and returns where they are; `#data` and `#view` may be new after it. */
  #take(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#data.length) {
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#data);
      this.#data = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
