const leadMs = 5000;
const tailMs = 10_000;
/** Of an alarm that goes on and on the beginning tells most. */
const mostMs = 60_000;

/** From a little before an alarm to a little after it; an alarm without an end lasts no time. */
export function clipRangeOf({ atMs, endMs }: { readonly atMs: number; readonly endMs: number }) {
  const fromMs = atMs - leadMs;
  return { fromMs, untilMs: Math.min(Math.max(endMs, atMs) + tailMs, fromMs + mostMs) };
}
