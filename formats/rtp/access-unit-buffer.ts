const CHUNK_BYTES = 128 * 1024;
const LENGTH_BYTES = 4;

/**
 * Where an access unit grows, NAL by NAL, each behind its length in 4 bytes. Finished units are
 * slices of a chunk, one behind the other; a full chunk is left to its slices and never written again.
 */
export class AccessUnitBuffer {
  #chunk = new Uint8Array(0);
  #unitStart = 0;
  #end = 0;
  #nalStart = -1;

  get length(): number {
    return this.#end - this.#unitStart;
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
    this.#chunk[this.#end++] = value;
  }

  append(bytes: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    this.#chunk.set(bytes.subarray(start, end), this.#end);
    this.#end += end - start;
  }

  closeNal(): void {
    const length = this.#end - this.#nalStart - LENGTH_BYTES;
    this.#chunk[this.#nalStart] = length >>> 24;
    this.#chunk[this.#nalStart + 1] = length >>> 16;
    this.#chunk[this.#nalStart + 2] = length >>> 8;
    this.#chunk[this.#nalStart + 3] = length;
    this.#nalStart = -1;
  }

  /** First byte of the open NAL. */
  get nalHeader(): number {
    return this.#chunk[this.#nalStart + LENGTH_BYTES] ?? 0;
  }

  get openedNal(): Uint8Array {
    return this.#chunk.subarray(this.#nalStart + LENGTH_BYTES, this.#end);
  }

  /** Takes the open NAL out of the unit. */
  withdrawNal(): Uint8Array {
    const nal = this.#chunk.slice(this.#nalStart + LENGTH_BYTES, this.#end);
    this.#end = this.#nalStart;
    this.#nalStart = -1;
    return nal;
  }

  /** The finished unit. */
  take(): Uint8Array {
    const unit = this.#chunk.subarray(this.#unitStart, this.#end);
    this.#unitStart = this.#end;
    return unit;
  }

  drop(): void {
    this.#end = this.#unitStart;
    this.#nalStart = -1;
  }

  /** Room for so many more bytes; an unfinished unit moves to a new chunk when this one is full. */
  #reserve(byteCount: number): void {
    if (this.#end + byteCount <= this.#chunk.length) return;
    const unfinished = this.#chunk.subarray(this.#unitStart, this.#end);
    const chunk = new Uint8Array(Math.max(CHUNK_BYTES, (unfinished.length + byteCount) * 2));
    chunk.set(unfinished);
    if (this.#nalStart >= 0) this.#nalStart -= this.#unitStart;
    this.#chunk = chunk;
    this.#unitStart = 0;
    this.#end = unfinished.length;
  }
}
