/** Writes the boxes of ISO 14496-12, nested by callbacks. For init segments: easy to read, not fast. */
export class BoxWriter {
  #data = new Uint8Array(2048);
  #length = 0;

  box(type: string, fill: () => void): void {
    const start = this.#length;
    this.u32(0);
    this.ascii(type);
    fill();
    new DataView(this.#data.buffer).setUint32(start, this.#length - start);
  }

  fullBox(type: string, version: number, flags: number, fill: () => void): void {
    this.box(type, () => {
      this.u32(version * 2 ** 24 + flags);
      fill();
    });
  }

  u8(value: number): void {
    const at = this.#take(1);
    this.#data[at] = value;
  }

  u16(value: number): void {
    const at = this.#take(2);
    new DataView(this.#data.buffer).setUint16(at, value);
  }

  u32(value: number): void {
    const at = this.#take(4);
    new DataView(this.#data.buffer).setUint32(at, value);
  }

  zeros(count: number): void {
    this.#take(count);
  }

  ascii(text: string): void {
    for (let index = 0; index < text.length; index++) this.u8(text.charCodeAt(index));
  }

  bytes(data: Uint8Array): void {
    const at = this.#take(data.length);
    this.#data.set(data, at);
  }

  toBytes(): Uint8Array {
    return this.#data.slice(0, this.#length);
  }

  /** Makes room for as many bytes, all zero, and returns where they are. */
  #take(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#data.length) {
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#data);
      this.#data = larger;
    }
    return at;
  }
}
