export class LittleEndianWriter {
  readonly #data: number[] = [];

  get length(): number {
    return this.#data.length;
  }

  u16(value: number): void {
    this.#data.push(value & 0xff, (value >>> 8) & 0xff);
  }

  u32(value: number): void {
    this.u16(value & 0xffff);
    this.u16(Math.floor(value / 2 ** 16) & 0xffff);
  }

  /** Exact up to 53 bits. */
  u64(value: number): void {
    this.u32(value % 2 ** 32);
    this.u32(Math.floor(value / 2 ** 32));
  }

  bytes(data: Uint8Array): void {
    for (const byte of data) this.#data.push(byte);
  }

  toBytes(): Uint8Array {
    return Uint8Array.from(this.#data);
  }
}
