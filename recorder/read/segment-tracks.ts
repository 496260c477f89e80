import { BrokenBytes } from "@tessera/formats/bits";
import { type InitTrack, parseInitTracks } from "@tessera/formats/fmp4";
import type { OpenBytes } from "../storage/segment-bytes.ts";

export interface SegmentTracks {
  readonly all: readonly InitTrack[];
  /** By which fragments are timed: the picture, if there is one. */
  readonly main: InitTrack;
}

/** What a file begins with. */
export interface FileStart {
  /** ftyp and moov. */
  readonly init: Uint8Array;
  readonly tracks: SegmentTracks;
}

const maxInitBytes = 64 * 1024;

/** undefined: it does not begin with an init segment of ours. */
export async function readFileStart(file: OpenBytes): Promise<FileStart | undefined> {
  const data = new Uint8Array(Math.min(await file.size(), maxInitBytes));
  if (!(await file.read(data, 0))) return undefined;
  const bytes = initBytesOf(data);
  if (bytes === undefined) return undefined;
  const init = data.slice(0, bytes);
  try {
    return { init, tracks: tracksOf(init) };
  } catch (error) {
    if (error instanceof BrokenBytes) return undefined;
    throw error;
  }
}

/** Throws BrokenBytes. */
export function tracksOf(init: Uint8Array): SegmentTracks {
  const all = parseInitTracks(init);
  const [first] = all;
  const main = all.find(({ kind }) => kind === "video") ?? first;
  if (!main) throw new TypeError("an init segment names a track");
  return { all, main };
}

/** Up to the end of moov. */
function initBytesOf(data: Uint8Array): number | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  for (let at = 0; at + 8 <= data.length; ) {
    const bytes = view.getUint32(at);
    const type = String.fromCharCode(...data.subarray(at + 4, at + 8));
    const isKnown = type === (at === 0 ? "ftyp" : "moov");
    if (!isKnown || bytes < 8 || at + bytes > data.length) return undefined;
    at += bytes;
    if (type === "moov") return at;
  }
  return undefined;
}
