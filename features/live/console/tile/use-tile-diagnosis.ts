import { useSession } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { useState } from "react";
import { useHasTrouble } from "./use-has-trouble.ts";

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
