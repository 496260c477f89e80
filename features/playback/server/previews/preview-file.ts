import type { SegmentAddress } from "@tessera/recorder";
import { type OpenBytes, type SegmentBytes, StorageError } from "@tessera/recorder/storage";

/*
 * One hour of small pictures: records one behind the other, each
 *   magic    4 bytes  "TPV1"
 *   time     8 bytes  UTC milliseconds, float64
 *   length   4 bytes
 *   picture  JPEG
 * numbers big-endian.
 */

/** Where a picture lies. */
export interface PreviewPlace {
  readonly atMs: number;
  readonly file: SegmentAddress;
  readonly offset: number;
  readonly bytes: number;
}

interface PreviewList {
  readonly places: readonly PreviewPlace[];
  /** Of the last whole record. What lies behind it was not written to its end. */
  readonly endOffset: number;
}

const magic = Buffer.from("TPV1");
const headerBytes = 16;
const chunkBytes = 256 * 1024;
/** No small picture is larger: a length beyond it was never written by us. */
const maxPictureBytes = 1024 * 1024;
const startOfJpeg = 0xff_d8;

/** A file that is not there has none. */
export async function listPreviews(
  bytes: SegmentBytes,
  file: SegmentAddress,
): Promise<PreviewList> {
  const places: PreviewPlace[] = [];
  let endOffset = 0;
  for await (const [offset, header] of headersIn(bytes, file)) {
    const length = header.readUInt32BE(12);
    const place = { offset: offset + headerBytes, bytes: length };
    places.push({ atMs: header.readDoubleBE(4), file, ...place });
    endOffset = place.offset + length;
  }
  return { places, endOffset };
}

/** Hops from header to header; reads the file in large pieces, since they lie close together. */
async function* headersIn(
  bytes: SegmentBytes,
  file: SegmentAddress,
): AsyncGenerator<readonly [number, Buffer]> {
  await using opened = await openIfThere(bytes, file);
  if (!opened) return;
  const size = await opened.size();
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let chunkAt = 0;
  let chunkEnd = 0;
  for (let offset = 0; offset + headerBytes <= size; ) {
    if (offset < chunkAt || offset + headerBytes > chunkEnd) {
      chunkAt = offset;
      chunkEnd = Math.min(size, offset + chunkBytes);
      if (!(await opened.read(chunk.subarray(0, chunkEnd - offset), offset))) return;
    }
    const header = chunk.subarray(offset - chunkAt, offset - chunkAt + headerBytes);
    const next = offset + headerBytes + header.readUInt32BE(12);
    const isWhole = magic.equals(header.subarray(0, 4)) && next <= size;
    if (!isWhole || next - offset > maxPictureBytes) return;
    yield [offset, header];
    offset = next;
  }
}

/** Writes behind the last whole record and cuts off what lies there. */
export async function appendPreview(
  bytes: SegmentBytes,
  file: SegmentAddress,
  endOffset: number,
  { atMs, jpeg }: { readonly atMs: number; readonly jpeg: Uint8Array },
): Promise<PreviewPlace> {
  const record = Buffer.allocUnsafe(headerBytes + jpeg.length);
  magic.copy(record);
  record.writeDoubleBE(atMs, 4);
  record.writeUInt32BE(jpeg.length, 12);
  record.set(jpeg, headerBytes);
  await bytes.writeTail(file, endOffset, record);
  return { atMs, file, offset: endOffset + headerBytes, bytes: jpeg.length };
}

/** undefined: it is gone, or was lost with the power. */
export async function readPreviewAt(
  store: SegmentBytes,
  { file, offset, bytes }: PreviewPlace,
): Promise<Uint8Array | undefined> {
  await using opened = await openIfThere(store, file);
  if (!opened) return undefined;
  const picture = Buffer.allocUnsafe(bytes);
  const isWhole = bytes > 2 && (await opened.read(picture, offset));
  return isWhole && picture.readUInt16BE(0) === startOfJpeg ? picture : undefined;
}

async function openIfThere(
  bytes: SegmentBytes,
  file: SegmentAddress,
): Promise<OpenBytes | undefined> {
  try {
    return await bytes.open(file);
  } catch (error) {
    if (error instanceof StorageError && error.kind === "missing") return undefined;
    throw error;
  }
}
