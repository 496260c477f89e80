import { systemClock } from "@tessera/base";
import { useEffect, useState } from "react";

/** Behind the first pictures, so that the first of them do not share the line. */
const afterMs = 3000;
/** Where no picture comes, nobody waits for it. */
const atMostMs = 20_000;

/** True once live pictures have had the machine and the line for themselves for a while. */
export function useAfterPictures(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const cancels = [systemClock.after(atMostMs, () => setDue(true))];
    const onPlaying = () => cancels.push(systemClock.after(afterMs, () => setDue(true)));
    // The event of a video does not bubble.
    document.addEventListener("playing", onPlaying, { capture: true, once: true });
    return () => {
      document.removeEventListener("playing", onPlaying, { capture: true });
      for (const cancel of cancels) cancel();
    };
  }, []);
  return isDue;
}
