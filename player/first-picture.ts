import { parseMoof, trackId } from "@tessera/formats/fmp4";
import { isIdrUnit } from "@tessera/formats/h264";

/**
 * Whether the first picture of these fragments is an IDR; undefined if there is no picture among them. Browsers
 * show nothing of H.264 that begins with another one, or end with an error some pictures later.
 */
export function beginsWithIdr(fragments: Uint8Array): boolean | undefined {
  const view = new DataView(fragments.buffer, fragments.byteOffset, fragments.length);
  for (let at = 0; at + 8 <= fragments.length; ) {
    const bytes = view.getUint32(at);
    if (bytes < 8) return undefined;
    const picture = firstPicture(fragments, at, bytes);
    if (picture) return isIdrUnit(picture);
    at += bytes;
  }
  return undefined;
}

/** Of the fragment whose moof this box is, if it is one and has pictures. */
function firstPicture(data: Uint8Array, at: number, bytes: number): Uint8Array | undefined {
  if (String.fromCharCode(...data.subarray(at + 4, at + 8)) !== "moof") return undefined;
  const run = parseMoof(data.subarray(at, at + bytes)).find(
    ({ trackId: id }) => id === trackId.video,
  );
  const size = run?.sizes[0];
  if (!run || size === undefined) return undefined;
  return data.subarray(at + run.dataOffset, at + run.dataOffset + size);
}
