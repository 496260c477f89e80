import { type BoxReader, boxesIn, broken } from "./box-reader.ts";
import { BoxWriter } from "./box-writer.ts";
import { trackId } from "./tracks.ts";

/** Where a picture can be decoded without those before it. */
export interface RandomAccessPoint {
  /** Decode time of the key frame, in the video track's 90 kHz. */
  readonly dts90k: number;
  /** Of the moof that starts with it, from the start of the file. */
  readonly offset: number;
}

/** How many bytes at the end of a file tell whether it has an index, and how long that is. */
export const randomAccessTailBytes = 16;

/** The mfra box that ends a file, ISO 14496-12 clause 8.8.9: players find any moment by it. */
export function randomAccessIndex(points: readonly RandomAccessPoint[]): Uint8Array {
  const out = new BoxWriter();
  const size =
    boxHeaderSize + tfraHeaderSize + points.length * tfraEntrySize + randomAccessTailBytes;
  out.box("mfra", () => {
    out.fullBox("tfra", 1, 0, () => {
      out.u32(trackId.video); // track_ID
      out.u32(0); // reserved; traf, trun and sample number take a byte each
      out.u32(points.length); // number_of_entry
      for (const { dts90k, offset } of points) {
        u64(out, dts90k); // time
        u64(out, offset); // moof_offset
        out.u8(1); // traf_number
        out.u8(1); // trun_number
        out.u8(1); // sample_number
      }
    });
    out.fullBox("mfro", 0, 0, () => out.u32(size));
  });
  return out.toBytes();
}

/** Of the index at the end of a file, from the file's last bytes; undefined: it does not end with one. */
export function randomAccessIndexBytes(tail: Uint8Array): number | undefined {
  if (tail.length < randomAccessTailBytes) return undefined;
  const [mfro] = boxesIn(tail.subarray(-randomAccessTailBytes));
  if (mfro?.type !== "mfro") return undefined;
  mfro.skip(4); // version, flags
  return mfro.u32();
}

/** `bytes` end with the index, as a file does. undefined: they have none. Throws BrokenBytes. */
export function parseRandomAccessIndex(bytes: Uint8Array): RandomAccessPoint[] | undefined {
  const size = randomAccessIndexBytes(bytes);
  if (size === undefined) return undefined;
  if (size > bytes.length) throw broken("索引不完整", "the index is not whole");
  const [mfra] = boxesIn(bytes.subarray(-size));
  if (mfra?.type !== "mfra") throw broken("索引无效", "the index is not valid");
  return readTfra(mfra.need("tfra"));
}

const boxHeaderSize = 8;
const tfraHeaderSize = 24;
const tfraEntrySize = 19;

/** clause 8.8.10. */
function readTfra(tfra: BoxReader): RandomAccessPoint[] {
  const is64Bit = tfra.u8() === 1; // version
  tfra.skip(3); // flags
  tfra.skip(4); // track_ID
  const sizes = tfra.u32();
  const numberBytes = (sizes & 3) + ((sizes >> 2) & 3) + ((sizes >> 4) & 3) + 3;
  const count = tfra.u32(); // number_of_entry
  const points: RandomAccessPoint[] = [];
  for (let index = 0; index < count; index++) {
    const dts90k = is64Bit ? tfra.u64() : tfra.u32();
    const offset = is64Bit ? tfra.u64() : tfra.u32();
    tfra.skip(numberBytes);
    points.push({ dts90k, offset });
  }
  return points;
}

function u64(out: BoxWriter, value: number): void {
  out.u32(Math.floor(value / 2 ** 32));
  out.u32(value);
}
