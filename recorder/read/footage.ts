import type { FragmentPlace, Segment } from "../segment.ts";
import type { FileDamage } from "./file-damage.ts";
import { changesOf } from "./one-file.ts";
import type { SegmentIndex } from "./segment-index.ts";

/** What there is to play of a range. */
export interface Footage {
  readonly runs: readonly FootageRun[];
  readonly gaps: readonly FootageGap[];
  /** Starts of runs that do not fit into one file with those before. */
  readonly changesAtMs: readonly number[];
  readonly damages: readonly FileDamage[];
}

/** Pictures that follow each other without a break, with the same tracks. */
export interface FootageRun {
  readonly startMs: number;
  readonly endMs: number;
  /** With the init segment. */
  readonly bytes: number;
  readonly init: Uint8Array;
  readonly pieces: readonly FootagePiece[];
}

/** GOPs that lie one after the other in a file. */
export interface FootagePiece {
  readonly segment: Segment;
  readonly fragments: readonly FragmentPlace[];
}

export interface FootageGap {
  readonly startMs: number;
  readonly endMs: number;
  /** It was recorded, but its file is damaged. */
  readonly isDamage: boolean;
}

/** Pictures further apart are not without a break. Players step over less. */
const breakMs = 200;
/** A file's first picture may be so much earlier than its row says. */
const strayMs = 2000;

/**
 * Lays the GOPs of files on one line of time. Where files overlap (the clock was set back) each moment is
 * played once: the file under way goes on to its end, and of the next one only what comes after counts.
 */
export function layOut(
  indexes: readonly SegmentIndex[],
  damages: readonly FileDamage[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Footage {
  const runs: OpenRun[] = [];
  const gaps: FootageGap[] = [];
  const gap = (startMs: number, endMs: number) => {
    const isDamage = damages.some((damage) => damage.startMs < endMs && damage.endMs > startMs);
    if (endMs - startMs > breakMs) gaps.push({ startMs, endMs, isDamage });
  };
  let cursorMs = fromMs;
  for (const { index, fragment } of inOrderOfPlay(indexes, fromMs, toMs)) {
    gap(cursorMs, Math.min(fragment.startMs, toMs));
    const last = runs.at(-1);
    if (last && goesOn(last, index, fragment)) add(last, index.segment, fragment);
    else runs.push(newRun(index, fragment));
    cursorMs = endOf(fragment);
  }
  gap(cursorMs, toMs);
  return { runs, gaps, changesAtMs: changesOf(runs), damages };
}

interface OpenPiece extends FootagePiece {
  readonly fragments: FragmentPlace[];
}

interface OpenRun extends FootageRun {
  endMs: number;
  bytes: number;
  readonly pieces: OpenPiece[];
}

interface PlacedFragment {
  readonly index: SegmentIndex;
  readonly fragment: FragmentPlace;
}

/** Files come in the order of their starts. */
function* inOrderOfPlay(
  indexes: readonly SegmentIndex[],
  fromMs: number,
  toMs: number,
): Generator<PlacedFragment> {
  const files = indexes.map((index) => ({ index, next: 0 }));
  let firstLeft = 0;
  let cursorMs = fromMs;
  let isNew = (fragment: FragmentPlace) => endOf(fragment) > fromMs;
  /** A file that begins where the last one ended comes before one that has begun earlier. */
  const rank = ({ startMs }: FragmentPlace) =>
    startMs < cursorMs - breakMs ? cursorMs + breakMs : startMs;
  const takeNext = () => {
    let best: (typeof files)[number] | undefined;
    let bestRank = Number.POSITIVE_INFINITY;
    for (let at = firstLeft; at < files.length; at++) {
      const file = files[at];
      // None behind it is earlier: a day of a camera that was lost again and again has thousands.
      if (!file || file.index.segment.startMs - strayMs > bestRank) break;
      const { gops } = file.index;
      while (file.next < gops.length && !isNew(gops[file.next] as FragmentPlace)) file.next++;
      const gop = gops[file.next];
      if (!gop && at === firstLeft) firstLeft++;
      if (!gop || rank(gop) >= bestRank) continue;
      best = file;
      bestRank = rank(gop);
    }
    return best;
  };
  for (let file = takeNext(); file; file = takeNext()) {
    let last: FragmentPlace | undefined;
    for (const fragment of file.index.gops.slice(file.next)) {
      if (fragment.startMs >= toMs) return;
      // A hole in this file may be filled by another.
      if (last && fragment.startMs - endOf(last) > breakMs) break;
      yield { index: file.index, fragment };
      file.next++;
      last = fragment;
    }
    if (last) cursorMs = endOf(last);
    // One that is old for at most half of it is played: a picture twice is better than none.
    isNew = ({ startMs, durationMs }) => startMs + durationMs / 2 >= cursorMs;
  }
}

function goesOn(run: OpenRun, index: SegmentIndex, fragment: FragmentPlace): boolean {
  const isNear = Math.abs(fragment.startMs - run.endMs) <= breakMs;
  return isNear && isSame(index.init, run.init);
}

function newRun({ segment, init }: SegmentIndex, fragment: FragmentPlace): OpenRun {
  return {
    startMs: fragment.startMs,
    endMs: endOf(fragment),
    bytes: init.length + fragment.bytes,
    init,
    pieces: [{ segment, fragments: [fragment] }],
  };
}

function add(run: OpenRun, segment: Segment, fragment: FragmentPlace): void {
  const piece = run.pieces.at(-1);
  const before = piece?.fragments.at(-1);
  const isNextInFile =
    piece?.segment.id === segment.id && before && before.offset + before.bytes === fragment.offset;
  if (isNextInFile) piece.fragments.push(fragment);
  else run.pieces.push({ segment, fragments: [fragment] });
  run.endMs = endOf(fragment);
  run.bytes += fragment.bytes;
}

const endOf = ({ startMs, durationMs }: FragmentPlace) => startMs + durationMs;

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.compare(one, other) === 0;
}
