import type { Piece } from "@tessera/kit/playback";
import type { Gap } from "../timeline/timeline-data.ts";

export type DayEntry =
  | { readonly kind: "piece"; readonly startMs: number; readonly piece: Piece }
  | { readonly kind: "gap"; readonly startMs: number; readonly gap: Gap };

/** A shorter one is not worth a line. */
const shortestGapMs = 5000;

/** The pieces of a day, and between them why there are none, in the order of time. */
export function dayEntries(
  pieces: readonly Piece[],
  gaps: readonly Gap[],
  day: { readonly startMs: number; readonly endMs: number },
): readonly DayEntry[] {
  const ofPieces = pieces.map((piece) => ({
    kind: "piece" as const,
    startMs: piece.startMs,
    piece,
  }));
  const ofGaps = gaps
    .map((gap) => ({
      ...gap,
      startMs: Math.max(gap.startMs, day.startMs),
      endMs: Math.min(gap.endMs, day.endMs),
    }))
    .filter(({ startMs, endMs }) => endMs - startMs >= shortestGapMs)
    .map((gap) => ({ kind: "gap" as const, startMs: gap.startMs, gap }));
  return [...ofPieces, ...ofGaps].toSorted((one, other) => one.startMs - other.startMs);
}

/** The piece that a moment lies in, or the last one before it. */
export const pieceAt = (pieces: readonly Piece[], atMs: number): Piece | undefined =>
  pieces.findLast(({ startMs }) => startMs <= atMs) ?? pieces[0];
