import type { Segment } from "@tessera/recorder";
import type { Span } from "../ports.ts";
import { nextHourMs } from "../server-time.ts";

/** Footage as people look for it: without a break, an hour at most. */
export interface Piece extends Span {
  readonly bytes: number;
  readonly isLocked: boolean;
  /** Still grows. */
  readonly isOpen: boolean;
}

/** Files follow each other closer than that when nothing is missing between them. */
const sameRunMs = 2_000;

/** The footage of a span in pieces that are cut at each full hour; segments come in order of time. */
export function piecesOf(segments: readonly Segment[], within: Span): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const part of segments.flatMap((segment) => cutAtHours(segment, within))) {
    const last = pieces.at(-1);
    // Of two that overlap, since the clock was set back, the first is played.
    const startMs = Math.max(part.startMs, last?.endMs ?? part.startMs);
    if (startMs >= part.endMs) continue;
    const next = { ...part, startMs };
    if (last && isSameRun(last, next)) pieces[pieces.length - 1] = joined(last, next);
    else pieces.push(next);
  }
  return pieces;
}

function cutAtHours(segment: Segment, within: Span): readonly Piece[] {
  const { isLocked } = segment;
  const endMs = Math.min(segment.endMs, within.endMs);
  const bytesPerMs = segment.bytes / Math.max(1, segment.endMs - segment.startMs);
  const parts: Piece[] = [];
  let startMs = Math.max(segment.startMs, within.startMs);
  while (startMs < endMs) {
    const partEndMs = Math.min(endMs, nextHourMs(startMs));
    const bytes = Math.round(bytesPerMs * (partEndMs - startMs));
    const isOpen = segment.isOpen && partEndMs === segment.endMs;
    parts.push({ startMs, endMs: partEndMs, bytes, isLocked, isOpen });
    startMs = partEndMs;
  }
  return parts;
}

const isSameRun = (last: Piece, next: Piece): boolean =>
  next.startMs - last.endMs < sameRunMs && next.startMs < nextHourMs(last.startMs);

const joined = (last: Piece, next: Piece): Piece => ({
  startMs: last.startMs,
  endMs: next.endMs,
  bytes: last.bytes + next.bytes,
  isLocked: last.isLocked || next.isLocked,
  isOpen: next.isOpen,
});
