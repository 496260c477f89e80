import type { PlaybackPlayer } from "@tessera/player";
import { useEffect, useState } from "react";
import { type Piece, pieceAt } from "./day-entries.ts";

/** The piece that is played. */
export function usePiece(player: PlaybackPlayer, pieces: readonly Piece[]): Piece | undefined {
  const [startMs, setStartMs] = useState<number>();
  useEffect(() => {
    const look = () => setStartMs(pieceAt(pieces, player.positionMs)?.startMs);
    look();
    const timer = setInterval(look, 200);
    return () => clearInterval(timer);
  }, [player, pieces]);
  return pieces.find((piece) => piece.startMs === startMs);
}
