import { systemClock } from "@tessera/base";
import { useEffect, useState } from "react";

const stepMs = 5000;

/** A number of seconds that goes on growing from when it was read. */
export function useGrown(seconds: number | null): number | null {
  const [grown, setGrown] = useState({ from: seconds, more: 0 });
  useEffect(() => {
    const readAtMs = systemClock.monotonicMs();
    return systemClock.every(stepMs, () => {
      const more = Math.floor((systemClock.monotonicMs() - readAtMs) / 1000);
      setGrown({ from: seconds, more });
    });
  }, [seconds]);
  return seconds === null ? null : seconds + (grown.from === seconds ? grown.more : 0);
}
