import type { FragmentPlace } from "../segment.ts";
import type { OpenBytes } from "../storage/segment-bytes.ts";
import { type FragmentHead, readFragmentHead, timesOf } from "./fragment-head.ts";
import { readFileStart, type SegmentTracks } from "./segment-tracks.ts";

export interface ScannedTail {
  /** The whole ones behind the offset. */
  readonly fragments: readonly FragmentPlace[];
  /** Where the last whole one ends; 0: the file does not even begin as one of ours. */
  readonly bytes: number;
  /** Something lies behind it. */
  readonly isTorn: boolean;
}

/**
 * What was written behind an offset that is known to be good (0: from the start), to the first byte that
 * is not as it should be.
 */
export async function scanTail(file: OpenBytes, fromOffset: number): Promise<ScannedTail> {
  const size = await file.size();
  const start = await readFileStart(file);
  if (!start) return { fragments: [], bytes: 0, isTorn: size > 0 };
  const fragments: FragmentPlace[] = [];
  let bytes = Math.max(fromOffset, start.init.length);
  for (;;) {
    const head = await readFragmentHead(file, bytes, size);
    if (!head || !(await hasWholePictures(file, head, start.tracks))) break;
    fragments.push(placeOf(head, start.tracks));
    bytes += head.bytes;
  }
  return { fragments, bytes: Math.min(bytes, size), isTorn: size > bytes };
}

export function placeOf(head: FragmentHead, tracks: SegmentTracks): FragmentPlace {
  const { startMs, durationMs, isKey } = timesOf(head, tracks);
  const { offset, bytes } = head;
  return { startMs, durationMs, offset, bytes, ...(!isKey && { continuesGop: true }) };
}

/**
 * After a power cut the file may be as long as it was to be and hold zeros where nothing was written yet:
 * the lengths of the NAL units must lead from sample to sample.
 */
async function hasWholePictures(
  file: OpenBytes,
  { offset, runs }: FragmentHead,
  { main }: SegmentTracks,
): Promise<boolean> {
  if (main.kind !== "video") return true;
  for (const { trackId, dataOffset, sizes } of runs) {
    if (trackId !== main.id) continue;
    let at = offset + dataOffset;
    for (const size of sizes) {
      const sample = new Uint8Array(size);
      if (!(await file.read(sample, at)) || !isOfNals(sample)) return false;
      at += size;
    }
  }
  return true;
}

function isOfNals(sample: Uint8Array): boolean {
  const view = new DataView(sample.buffer);
  let at = 0;
  while (at + 4 < sample.length) {
    const bytes = view.getUint32(at);
    if (bytes === 0) return false;
    at += 4 + bytes;
  }
  return at === sample.length;
}
