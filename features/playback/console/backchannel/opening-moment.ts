import type { Piece } from "@tessera/kit/playback";

/** Where a day begins to play: at the asked moment if that lies in the day's footage, else at its first piece. */
export function openingMoment(pieces: readonly Piece[], asked: string | null): number {
  const atMs = Number(asked);
  const isThere = pieces.some(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);
  return asked && isThere ? atMs : (pieces[0]?.startMs ?? 0);
}
