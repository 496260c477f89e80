import { BrokenBytes } from "./broken-bytes.ts";

/** Reads fields of any width, most significant bit first. */
export class BitReader {
  readonly #data: Uint8Array;
  readonly #format: string;
  #position = 0;

  /** `format` names the data in the error that is thrown when it ends too early. */
  constructor(data: Uint8Array, format: string) {
    this.#data = data;
    this.#format = format;
  }

  get bitsLeft(): number {
    return this.#data.length * 8 - this.#position;
  }

  /** u(n): unsigned, 0 to 32 bits. */
  u(width: number): number {
    this.#need(width);
    let value = 0;
    let left = width;
    while (left > 0) {
      const bitInByte = this.#position & 7;
      const take = Math.min(8 - bitInByte, left);
      const byte = this.#data[this.#position >> 3] ?? 0;
      const bits = (byte >> (8 - bitInByte - take)) & ((1 << take) - 1);
      // Not `<<`: 32 bits must stay positive.
      value = value * 2 ** take + bits;
      this.#position += take;
      left -= take;
    }
    return value;
  }

  flag(): boolean {
    return this.u(1) === 1;
  }

  /** ue(v): unsigned Exp-Golomb. */
  ue(): number {
    let zeros = 0;
    while (this.u(1) === 0)
      if (++zeros > 31) throw this.broken("指数哥伦布码过长", "an Exp-Golomb code is too long");
    return 2 ** zeros - 1 + this.u(zeros);
  }

  /** se(v): signed Exp-Golomb. */
  se(): number {
    const code = this.ue();
    const magnitude = Math.ceil(code / 2);
    return code % 2 === 1 ? magnitude : 0 - magnitude;
  }

  skip(width: number): void {
    this.#need(width);
    this.#position += width;
  }

  /** The error to throw when a field that was read makes no sense. */
  broken(zh: string, en: string): BrokenBytes {
    return new BrokenBytes(this.#format, { zh, en });
  }

  #need(width: number): void {
    if (width > this.bitsLeft) throw this.broken("数据不完整", "it ends too early");
  }
}
