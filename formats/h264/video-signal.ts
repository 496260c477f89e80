import type { BitReader } from "../bits/index.ts";

const extendedSar = 255;

/** The start of the VUI, the same in H.264 (E.1.1) and H.265 (E.2.1): shape, overscan, colours. */
export function skipVideoSignal(reader: BitReader): void {
  if (reader.flag() && reader.u(8) === extendedSar) reader.skip(32); // sar_width, sar_height
  if (reader.flag()) reader.skip(1); // overscan_appropriate_flag
  if (reader.flag()) {
    reader.skip(4); // video_format, video_full_range_flag
    if (reader.flag()) reader.skip(24); // colour description
  }
}
