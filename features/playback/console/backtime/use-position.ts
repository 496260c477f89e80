import type { PlaybackPlayer } from "@tessera/player";
import { useCallback } from "react";
import { usePolled } from "../use-polled.ts";

/** The position for texts: some times a second. */
export function usePosition(player: Pick<PlaybackPlayer, "positionMs">, everyMs = 100): number {
  return usePolled(
    useCallback(() => player.positionMs, [player]),
    everyMs,
  );
}
