import type { Piece } from "@tessera/kit/playback";
import { usePolled } from "@tessera/kit/playback";
import type { PlaybackPlayer } from "@tessera/player";
import { useCallback } from "react";
import { pieceAt } from "./day-entries.ts";

const lookEveryMs = 200;

/** The piece that is played. */
export function usePiece(player: PlaybackPlayer, pieces: readonly Piece[]): Piece | undefined {
  const look = useCallback(() => pieceAt(pieces, player.positionMs)?.startMs, [player, pieces]);
  const startMs = usePolled(look, lookEveryMs);
  return pieces.find((piece) => piece.startMs === startMs);
}
