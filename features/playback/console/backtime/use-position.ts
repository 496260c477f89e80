import type { PlaybackPlayer } from "@tessera/player";
import { useEffect, useState } from "react";

/** The position for texts: some times a second. */
export function usePosition(player: PlaybackPlayer, everyMs = 100): number {
  const [positionMs, setPositionMs] = useState(player.positionMs);
  useEffect(() => {
    const timer = setInterval(() => setPositionMs(player.positionMs), everyMs);
    return () => clearInterval(timer);
  }, [player, everyMs]);
  return positionMs;
}
