import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

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
  readonly path: string;
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
export async function listPreviews(path: string): Promise<PreviewList> {
  const places: PreviewPlace[] = [];
  let endOffset = 0;
  for await (const [offset, header] of headersIn(path)) {
    const bytes = header.readUInt32BE(12);
    places.push({ atMs: header.readDoubleBE(4), path, offset: offset + headerBytes, bytes });
    endOffset = offset + headerBytes + bytes;
  }
  return { places, endOffset };
}

/** Hops from header to header; reads the file in large pieces, since they lie close together. */
async function* headersIn(path: string): AsyncGenerator<readonly [number, Buffer]> {
  const file = await open(path).catch(unlessMissing);
  if (!file) return;
  await using handle = file;
  const { size } = await handle.stat();
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let chunkAt = 0;
  let chunkEnd = 0;
  for (let offset = 0; offset + headerBytes <= size; ) {
    if (offset < chunkAt || offset + headerBytes > chunkEnd) {
      chunkAt = offset;
      chunkEnd = offset + (await handle.read(chunk, 0, chunkBytes, offset)).bytesRead;
      if (chunkEnd < offset + headerBytes) return;
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
  path: string,
  endOffset: number,
  { atMs, jpeg }: { readonly atMs: number; readonly jpeg: Uint8Array },
): Promise<PreviewPlace> {
  const record = Buffer.allocUnsafe(headerBytes + jpeg.length);
  magic.copy(record);
  record.writeDoubleBE(atMs, 4);
  record.writeUInt32BE(jpeg.length, 12);
  record.set(jpeg, headerBytes);
  await using file = (await open(path, "r+").catch(unlessMissing)) ?? (await create(path));
  const { size } = await file.stat();
  if (size > endOffset) await file.truncate(endOffset);
  await file.write(record, 0, record.length, endOffset);
  return { atMs, path, offset: endOffset + headerBytes, bytes: jpeg.length };
}

/**
 * The folder of a day may be missing after midnight. Never that of the channel: where a volume is not
 * mounted, the disk below its folder must not be filled.
 */
async function create(path: string) {
  await mkdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return open(path, "wx+");
}

/** undefined: it is gone, or was lost with the power. */
export async function readPreviewAt({
  path,
  offset,
  bytes,
}: PreviewPlace): Promise<Uint8Array | undefined> {
  const file = await open(path).catch(unlessMissing);
  if (!file) return undefined;
  await using handle = file;
  const picture = Buffer.allocUnsafe(bytes);
  const { bytesRead } = await handle.read(picture, 0, bytes, offset);
  const isWhole = bytesRead === bytes && bytes > 2 && picture.readUInt16BE(0) === startOfJpeg;
  return isWhole ? picture : undefined;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
