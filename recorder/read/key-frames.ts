import { videoFragment, withoutSound } from "@tessera/formats/fmp4";
import type { FragmentPlace, Segment } from "../segment.ts";
import type { OpenBytes, SegmentBytes } from "../storage/segment-bytes.ts";
import type { FootageRun } from "./footage.ts";
import { type FragmentHead, readFragmentHead } from "./fragment-head.ts";
import { type SegmentTracks, tracksOf } from "./segment-tracks.ts";

export interface KeyFrame {
  /** When it is shown. */
  readonly pts90k: number;
  /** NAL units, each behind its length in 4 bytes. */
  readonly data: Uint8Array;
}

/**
 * A run for fast play: only key frames, at most one in so many ms, each lasting until the next. The init
 * segment names the picture only.
 */
export async function* keyFrameFragments(
  store: Pick<SegmentBytes, "open">,
  run: FootageRun,
  everyMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  yield withoutSound(run.init);
  const tracks = tracksOf(run.init);
  const picks = picksOf(run, everyMs);
  let sequence = 0;
  let of: Segment | undefined;
  let file: OpenBytes | undefined;
  try {
    for (const [at, pick] of picks.entries()) {
      signal?.throwIfAborted();
      if (!file || pick.segment !== of) {
        await file?.close();
        file = await store.open(pick.segment);
        of = pick.segment;
      }
      const frame = await readKeyFrame(file, pick.fragment, tracks);
      if (!frame) continue;
      const untilMs = picks[at + 1]?.fragment.startMs ?? run.endMs;
      yield videoFragment({
        sequence: ++sequence,
        dts90k: frame.pts90k,
        duration90k: Math.max(1, Math.round((untilMs - pick.fragment.startMs) * 90)),
        ctsOffset90k: 0,
        isKey: true,
        data: frame.data,
      });
    }
  } finally {
    await file?.close();
  }
}

/** undefined: the fragment does not begin with one. */
export async function readKeyFrame(
  file: OpenBytes,
  { offset, bytes }: FragmentPlace,
  { main }: SegmentTracks,
): Promise<KeyFrame | undefined> {
  const head: FragmentHead | undefined = await readFragmentHead(file, offset, offset + bytes);
  const run = head?.runs.find(({ trackId }) => trackId === main.id);
  if (main.kind !== "video" || !run || run.keys[0] !== 1) return undefined;
  const data = new Uint8Array(run.sizes[0] ?? 0);
  const isWhole = await file.read(data, offset + run.dataOffset);
  return isWhole ? { pts90k: run.dts + (run.ctsOffsets[0] ?? 0), data } : undefined;
}

function picksOf({ pieces }: FootageRun, everyMs: number) {
  const picks: { readonly segment: Segment; readonly fragment: FragmentPlace }[] = [];
  for (const { segment, fragments } of pieces) {
    for (const fragment of fragments) {
      const last = picks.at(-1)?.fragment.startMs ?? Number.NEGATIVE_INFINITY;
      const isDue = fragment.startMs - last >= everyMs;
      if (isDue && !fragment.continuesGop) picks.push({ segment, fragment });
    }
  }
  return picks;
}
