const FIRST_BYTES = 64 * 1024;
/** More than a usual key frame: a buffer that had to grow past it is not kept for the next unit. */
const KEPT_BYTES = 1024 * 1024;
const LENGTH_BYTES = 4;

const none = new Uint8Array(0);
/**
 * Buffers between two units. Few tracks are amid a unit at the same time: those of hundreds of cameras
 * take turns with a handful of buffers, which stay in the processor's cache.
 */
const idle: Uint8Array<ArrayBuffer>[] = [];
const MAX_IDLE = 32;

/** Where an access unit grows, NAL by NAL, each behind its length in 4 bytes. */
export class AccessUnitBuffer {
  #bytes = none;
  #end = 0;
  #nalStart = -1;

  get length(): number {
    return this.#end;
  }

  get isNalOpen(): boolean {
    return this.#nalStart >= 0;
  }

  openNal(): void {
    this.#reserve(LENGTH_BYTES);
    this.#nalStart = this.#end;
    this.#end += LENGTH_BYTES;
  }

  appendByte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#end++] = value;
  }

  append(bytes: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    this.#bytes.set(bytes.subarray(start, end), this.#end);
    this.#end += end - start;
  }

  closeNal(): void {
    const length = this.#end - this.#nalStart - LENGTH_BYTES;
    this.#bytes[this.#nalStart] = length >>> 24;
    this.#bytes[this.#nalStart + 1] = length >>> 16;
    this.#bytes[this.#nalStart + 2] = length >>> 8;
    this.#bytes[this.#nalStart + 3] = length;
    this.#nalStart = -1;
  }

  get openedNal(): Uint8Array {
    return this.#bytes.subarray(this.#nalStart + LENGTH_BYTES, this.#end);
  }

  /** Takes the open NAL out of the unit. */
  withdrawNal(): Uint8Array {
    const nal = this.openedNal.slice();
    this.#end = this.#nalStart;
    this.#nalStart = -1;
    return nal;
  }

  /** Forgets the open NAL, if there is one. */
  dropNal(): void {
    if (this.#nalStart < 0) return;
    this.#end = this.#nalStart;
    this.#nalStart = -1;
  }

  /** The unit as far as it is finished; valid until it is dropped. */
  get unit(): Uint8Array {
    return this.#bytes.subarray(0, this.#end);
  }

  drop(): void {
    this.#end = 0;
    this.#nalStart = -1;
    if (this.#bytes === none) return;
    if (this.#bytes.length <= KEPT_BYTES && idle.length < MAX_IDLE) idle.push(this.#bytes);
    this.#bytes = none;
  }

  #reserve(byteCount: number): void {
    const needed = this.#end + byteCount;
    if (needed > this.#bytes.length) this.#grow(needed);
  }

  #grow(needed: number): void {
    if (this.#bytes === none) this.#bytes = idle.pop() ?? new Uint8Array(FIRST_BYTES);
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(needed * 2);
    grown.set(this.unit);
    this.#bytes = grown;
  }
}
