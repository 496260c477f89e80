/** A program promises to end within this, whatever is open. */
const stopMs = 10_000;
/** Until all that it had open is open again and something has come that can be begun with. */
const returnMs = 10_000;
const roundMs = 5000;

/**
 * For how many seconds at most the server is gone when it starts anew, or another version does: told before it is done.
 * The next start does not take twice as long as this one did.
 */
export const longestGapSeconds = (startTookMs: number): number =>
  (Math.ceil((stopMs + 2 * startTookMs + returnMs) / roundMs) * roundMs) / 1000;
