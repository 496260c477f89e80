import { isSliceNal, nalType, nalTypeOf } from "./nal.ts";

/**
 * Whether the first slice of an access unit, NAL units each behind its length in 4 bytes, is an IDR's.
 * Browsers start H.264 at nothing else: Chromium keeps no picture of an intra-refresh before the first IDR,
 * and ends with an error where a picture behind the start of an open GOP gives up a reference that it never had.
 */
export function isIdrUnit(data: Uint8Array): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  let at = 0;
  while (at + 4 < data.length) {
    const nal = data.subarray(at + 4, at + 5);
    if (isSliceNal(nal)) return nalTypeOf(nal) === nalType.idr;
    at += 4 + view.getUint32(at);
  }
  return false;
}
