import type { Clock } from "@tessera/base";

/** As JT/T 808 has it, clause 4.5.1: after each silence twice as long, three times in all. */
const firstWaitMs = 5000;
const times = 3;

/** How long an answer is waited for in all. */
export const answerWithinMs = firstWaitMs * (2 ** times - 1);

/** Sends now, and again while nobody ends it; returns how to end it. */
export function sendAgain(clock: Clock, send: () => void): () => void {
  let cancel: (() => void) | undefined;
  const next = (sent: number) => {
    send();
    if (sent < times) cancel = clock.after(firstWaitMs * 2 ** (sent - 1), () => next(sent + 1));
  };
  next(1);
  return () => cancel?.();
}
