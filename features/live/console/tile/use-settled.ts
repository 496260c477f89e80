import { systemClock } from "@tessera/base";
import { useEffect, useState } from "react";

/** Whether something has been so for a while. */
export function useSettled(isSo: boolean, forMs: number): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const cancel = systemClock.after(forMs, () => setIsSettled(true));
    return () => {
      cancel();
      setIsSettled(false);
    };
  }, [isSo, forMs]);
  return isSo && isSettled;
}
