/** Writes fields of any width, most significant bit first, into a buffer that grows as needed. */
export class BitWriter {
  #data: Uint8Array;
  #length = 0;
  /** Bits of the byte being filled, in the low end of `#partial`. */
  #partial = 0;
  #partialBits = 0;

  constructor(initialCapacity = 256) {
    this.#data = new Uint8Array(Math.max(initialCapacity, 8));
  }

  get isAligned(): boolean {
    return this.#partialBits === 0;
  }

  /** u(n): the low `width` bits of the value, 0 to 32. Negative numbers are written in two's complement. */
  u(width: number, value: number): void {
    this.#reserve(5);
    let left = width;
    while (left > 0) {
      const take = Math.min(8 - this.#partialBits, left);
      left -= take;
      this.#partial = (this.#partial << take) | ((value >>> left) & ((1 << take) - 1));
      this.#partialBits += take;
      if (this.#partialBits === 8) this.#flush();
    }
  }

  flag(value: boolean): void {
    this.u(1, value ? 1 : 0);
  }

  /** ue(v): unsigned Exp-Golomb, 0 to 2^32 - 2. */
  ue(value: number): void {
    const code = value + 1;
    const width = 32 - Math.clz32(code);
    this.u(width - 1, 0);
    this.u(width, code);
  }

  /** se(v): signed Exp-Golomb. */
  se(value: number): void {
    this.ue(value > 0 ? value * 2 - 1 : value * -2);
  }

  /** A run of zero bits and the one that ends it. */
  unary(zeros: number): void {
    let left = zeros;
    for (; left >= 32; left -= 32) this.u(32, 0);
    this.u(left, 0);
    this.u(1, 1);
  }

  /** Fills the byte with zeros, so that the next field starts a byte. */
  align(): void {
    if (this.#partialBits > 0) this.u(8 - this.#partialBits, 0);
  }

  /** Whole bytes; one copy when the writer is aligned. */
  bytes(data: Uint8Array): void {
    if (!this.isAligned) {
      for (const byte of data) this.u(8, byte);
      return;
    }
    this.#reserve(data.length);
    this.#data.set(data, this.#length);
    this.#length += data.length;
  }

  /** What was written so far, the last byte filled with zeros. A view, good until more is written. */
  toBytes(): Uint8Array {
    this.align();
    return this.#data.subarray(0, this.#length);
  }

  #flush(): void {
    this.#data[this.#length++] = this.#partial;
    this.#partial = 0;
    this.#partialBits = 0;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#data.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#data.length * 2));
    larger.set(this.#data.subarray(0, this.#length));
    this.#data = larger;
  }
}
