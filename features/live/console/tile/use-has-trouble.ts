import { systemClock } from "@tessera/base";
import type { LiveState } from "@tessera/player";
import { useEffect, useState } from "react";

const usualWaitMs = 5000;

/** Something keeps the picture away, or it takes longer than usual; stays so until there is one. */
export function useHasTrouble({ kind }: LiveState): boolean {
  const [hasTrouble, setHasTrouble] = useState(false);
  const isWaiting = kind === "connecting";
  const isTrouble = kind === "stalled" || kind === "failed";
  if (!isWaiting && hasTrouble !== isTrouble) setHasTrouble(isTrouble);
  useEffect(
    () => (isWaiting ? systemClock.after(usualWaitMs, () => setHasTrouble(true)) : undefined),
    [isWaiting],
  );
  return hasTrouble;
}
