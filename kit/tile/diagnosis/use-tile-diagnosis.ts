import { systemClock } from "@tessera/base";
import { useSession } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { useEffect, useState } from "react";
import { isHiccup } from "../notes/tile-notice.ts";

export type TileDiagnosis = ReturnType<typeof useTileDiagnosis>;

/** Whether the panel is open, and who may open it: a visitor gets no answer from the server. */
export function useTileDiagnosis(state: LiveState) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const isSignedIn = useSession(({ user }) => user !== null);
  const hasTrouble = useHasTrouble(state);
  const open = isSignedIn ? () => setIsOpen(true) : undefined;
  return {
    isOpen: isOpen ?? false,
    wasOpened: isOpen !== undefined,
    open,
    openInTrouble: hasTrouble ? open : undefined,
    close: () => setIsOpen(false),
  };
}

const usualWaitMs = 5000;

/** Something keeps the picture away, or it takes longer than usual; stays so until there is one. */
function useHasTrouble(state: LiveState): boolean {
  const { kind } = state;
  const [hasTrouble, setHasTrouble] = useState(false);
  const isWaiting = kind === "connecting";
  const isTrouble = (kind === "stalled" && !isHiccup(state)) || kind === "failed";
  if (!isWaiting && hasTrouble !== isTrouble) setHasTrouble(isTrouble);
  useEffect(
    () => (isWaiting ? systemClock.after(usualWaitMs, () => setHasTrouble(true)) : undefined),
    [isWaiting],
  );
  return hasTrouble;
}
