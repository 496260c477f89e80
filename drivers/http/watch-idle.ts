import type { Clock } from "@tessera/base";

const idleLimitMs = 8000;
const checkIntervalMs = 1000;

/** Tells once when no data has come for too long; a look a second instead of a timer a chunk. */
export function watchIdle(clock: Clock, onIdle: () => void) {
  let lastMs = clock.monotonicMs();
  const stop = clock.every(checkIntervalMs, () => {
    if (clock.monotonicMs() - lastMs < idleLimitMs) return;
    stop();
    onIdle();
  });
  const noteData = () => {
    lastMs = clock.monotonicMs();
  };
  return { noteData, stop };
}
