import { secondMs, systemClock } from "@tessera/base";
import { useEffect, useRef } from "react";

/** Many things that happen at once are one reason to read again. */
const settleMs = secondMs;

/** Gives what asks for the work: it is done once, shortly after. */
export function usePaced(work: () => unknown): () => void {
  const latest = useRef(work);
  const cancel = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => cancel.current?.(), []);
  return () => {
    cancel.current ??= systemClock.after(settleMs, () => {
      cancel.current = undefined;
      latest.current();
    });
  };
}
