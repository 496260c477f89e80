import { systemClock } from "@tessera/base";
import { useEffect, useRef, useState } from "react";

/** A value that changes at most every so often, and ends up as it is. */
export function useSettled(value: string, everyMs: number): string {
  const [settled, setSettled] = useState(value);
  const changedMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === settled) return undefined;
    const restMs = changedMs.current + everyMs - systemClock.monotonicMs();
    return systemClock.after(Math.max(0, restMs), () => {
      changedMs.current = systemClock.monotonicMs();
      setSettled(value);
    });
  }, [value, settled, everyMs]);
  return settled;
}
