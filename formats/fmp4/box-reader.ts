import { BrokenBytes } from "../bits/index.ts";

/** A box of ISO 14496-12, clause 4.2; reads its fields one after the other. */
export class BoxReader {
  readonly type: string;
  readonly #data: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  /** `data` is what is in the box, without its header. */
  constructor(type: string, data: Uint8Array) {
    this.type = type;
    this.#data = data;
    this.#view = new DataView(data.buffer, data.byteOffset, data.length);
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4));
  }

  i32(): number {
    return this.#view.getInt32(this.#take(4));
  }

  /** As a number: exact up to 53 bits. */
  u64(): number {
    return this.u32() * 2 ** 32 + this.u32();
  }

  skip(count: number): void {
    this.#take(count);
  }

  /** Whatever has not been read yet. */
  rest(): Uint8Array {
    return this.#data.subarray(this.#at);
  }

  ascii(length: number): string {
    const start = this.#take(length);
    return String.fromCharCode(...this.#data.subarray(start, start + length));
  }

  /** The boxes in it, from where reading has got to. */
  children(): BoxReader[] {
    return boxesIn(this.rest());
  }

  child(type: string): BoxReader | undefined {
    return this.children().find((box) => box.type === type);
  }

  /** Throws when it is not there. */
  need(type: string): BoxReader {
    const box = this.child(type);
    if (!box) throw broken(`缺少 ${type}`, `${this.type} has no ${type}`);
    return box;
  }

  #take(count: number): number {
    const at = this.#at;
    if (at + count > this.#data.length) throw broken("数据不完整", `${this.type} ends too early`);
    this.#at = at + count;
    return at;
  }
}

/** The boxes one after the other; the last may be cut short, and then goes to the end of the data. */
export function boxesIn(data: Uint8Array): BoxReader[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const boxes: BoxReader[] = [];
  for (let at = 0; at + 8 <= data.length; ) {
    const { headerSize, size } = sizesAt(view, at);
    if (size < headerSize) throw broken("盒子长度无效", "the size of a box is not valid");
    const type = String.fromCharCode(...data.subarray(at + 4, at + 8));
    const start = Math.min(at + headerSize, data.length);
    boxes.push(new BoxReader(type, data.subarray(start, at + size)));
    at += size;
  }
  return boxes;
}

function sizesAt(view: DataView, at: number): { headerSize: number; size: number } {
  const size = view.getUint32(at);
  if (size === 0) return { headerSize: 8, size: view.byteLength - at }; // to the end
  if (size !== 1 || at + 16 > view.byteLength) return { headerSize: 8, size };
  return { headerSize: 16, size: view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12) };
}

export function broken(zh: string, en: string): BrokenBytes {
  return new BrokenBytes("MP4", { zh, en });
}
