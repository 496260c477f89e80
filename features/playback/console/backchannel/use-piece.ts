import type { PlaybackPlayer } from "@tessera/player";
import { useCallback } from "react";
import { usePolled } from "../use-polled.ts";
import { type Piece, pieceAt } from "./day-entries.ts";

const lookEveryMs = 200;

/** The piece that is played. */
export function usePiece(player: PlaybackPlayer, pieces: readonly Piece[]): Piece | undefined {
  const look = useCallback(() => pieceAt(pieces, player.positionMs)?.startMs, [player, pieces]);
  const startMs = usePolled(look, lookEveryMs);
  return pieces.find((piece) => piece.startMs === startMs);
}
