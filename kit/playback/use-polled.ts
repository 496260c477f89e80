import type { PlaybackPlayer } from "@tessera/player";
import { useCallback, useEffect, useState } from "react";

/**
 * What somebody says who tells nobody when it changes; `look` stays the same from one drawing to the next.
 * Only changes reach React: it keeps every update of a component that is not drawn again, and a player may
 * be held for hours.
 */
export function usePolled<T extends number | undefined>(look: () => T, everyMs: number): T {
  const [seen, setSeen] = useState(look);
  useEffect(() => {
    let told: T | null = null;
    const lookAgain = () => {
      const now = look();
      if (now !== told) setSeen(now);
      told = now;
    };
    lookAgain();
    const timer = setInterval(lookAgain, everyMs);
    return () => clearInterval(timer);
  }, [look, everyMs]);
  return seen;
}

/** The position for texts: some times a second. */
export function usePosition(player: Pick<PlaybackPlayer, "positionMs">, everyMs = 100): number {
  return usePolled(
    useCallback(() => player.positionMs, [player]),
    everyMs,
  );
}
