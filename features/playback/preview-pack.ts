/*
 * Several small pictures in one reply, one behind the other, each
 *   time     8 bytes  UTC milliseconds, float64
 *   length   4 bytes
 *   picture  JPEG
 * numbers big-endian.
 */

export interface PackedPicture {
  readonly atMs: number;
  readonly jpeg: Uint8Array<ArrayBuffer>;
}

const headerBytes = 12;

export function packPicture(atMs: number, jpeg: Uint8Array): Uint8Array {
  const packed = new Uint8Array(headerBytes + jpeg.length);
  const view = new DataView(packed.buffer);
  view.setFloat64(0, atMs);
  view.setUint32(8, jpeg.length);
  packed.set(jpeg, headerBytes);
  return packed;
}

/** Takes a pack apart while it comes, in pieces of any size. */
export class PackReader {
  #rest = new Uint8Array(0);

  /** The pictures that are whole now. */
  push(piece: Uint8Array): PackedPicture[] {
    const bytes = new Uint8Array(this.#rest.length + piece.length);
    bytes.set(this.#rest);
    bytes.set(piece, this.#rest.length);
    const view = new DataView(bytes.buffer);
    const pictures: PackedPicture[] = [];
    let offset = 0;
    while (offset + headerBytes <= bytes.length) {
      const end = offset + headerBytes + view.getUint32(offset + 8);
      if (end > bytes.length) break;
      const jpeg = bytes.slice(offset + headerBytes, end);
      pictures.push({ atMs: view.getFloat64(offset), jpeg });
      offset = end;
    }
    this.#rest = bytes.slice(offset);
    return pictures;
  }
}
