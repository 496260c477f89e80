import { type RangeEntry, writeRangePlaylist } from "@tessera/formats/hls";
import type { FragmentPlace, Segment } from "../segment.ts";
import type { Footage, FootagePiece, FootageRun } from "./footage.ts";

export interface HlsOptions {
  /** Where a recorded file can be had by ranges of bytes. */
  readonly uriOf: (segment: Segment) => string;
  /** The range reaches into now: more will be recorded. */
  readonly isOpenEnd: boolean;
}

/** GOPs that begin in the same so many ms since 1970 are one entry: fewer requests. */
const slotMs = 6000;

/** Footage as HLS: nothing is copied, the playlist names parts of the recorded files. */
export function hlsPlaylist({ runs }: Footage, { uriOf, isOpenEnd }: HlsOptions): string {
  const entries = runs.flatMap((run, runAt) =>
    run.pieces.flatMap((piece, pieceAt) =>
      groupsOf(piece).map((group, groupAt) =>
        entryOf(run, group, {
          uri: uriOf(piece.segment),
          isDiscontinuity: runAt > 0 && pieceAt === 0 && groupAt === 0,
        }),
      ),
    ),
  );
  // The last one may still grow, and an entry must not change once a player has seen it.
  return writeRangePlaylist({ entries: isOpenEnd ? entries.slice(0, -1) : entries, isOpenEnd });
}

function entryOf(
  { init }: FootageRun,
  group: readonly FragmentPlace[],
  rest: Pick<RangeEntry, "uri" | "isDiscontinuity">,
): RangeEntry {
  const durationMs = group.reduce((sum, fragment) => sum + fragment.durationMs, 0);
  return {
    ...rest,
    mapBytes: init.length,
    startsAtMs: group[0]?.startMs ?? 0,
    durationS: durationMs / 1000,
    offset: group[0]?.offset ?? 0,
    bytes: group.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** The same groups however the range grows. */
function groupsOf({ fragments }: FootagePiece): FragmentPlace[][] {
  const bySlot = Map.groupBy(fragments, ({ startMs }) => Math.floor(startMs / slotMs));
  return [...bySlot.values()];
}
