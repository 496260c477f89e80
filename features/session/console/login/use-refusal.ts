import { systemClock } from "@tessera/base";
import { formNoticeMs } from "@tessera/platform/console";
import { useEffect, useState } from "react";

interface Refusal {
  /** Empty: nothing to show on the page. */
  readonly shown: string;
  readonly say: (text: string) => void;
  /** A card says it now, as of every failed request. The page says it when the card is gone. */
  readonly sayAfterCard: (text: string) => void;
  readonly forget: () => void;
}

/** Why nobody was signed in: said in one place at a time, and it stays until the next try. */
export function useRefusal(): Refusal {
  const [{ text, isOnCard }, set] = useState({ text: "", isOnCard: false });
  useEffect(() => {
    if (!isOnCard) return;
    return systemClock.after(formNoticeMs, () => set({ text, isOnCard: false }));
  }, [text, isOnCard]);
  return {
    shown: isOnCard ? "" : text,
    say: (said) => set({ text: said, isOnCard: false }),
    sayAfterCard: (said) => set({ text: said, isOnCard: true }),
    forget: () => set({ text: "", isOnCard: false }),
  };
}
