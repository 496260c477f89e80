import { type Span, subtract, union } from "../time/spans.ts";

export type { Span } from "../time/spans.ts";

/** Neighbours less than that apart are one. */
export const joinMs = 2000;

/** In order of time, those that overlap or nearly touch made one. */
export function joined(spans: readonly Span[]): Span[] {
  const result: { startMs: number; endMs: number }[] = [];
  for (const { startMs, endMs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1);
    if (last && startMs - last.endMs < joinMs) last.endMs = Math.max(last.endMs, endMs);
    else result.push({ startMs, endMs });
  }
  return result;
}

/** What of a span none of the others covers, in order of time. */
export const without = (span: Span, others: readonly Span[]): Span[] =>
  subtract([span], union(others));

export const touches = (span: Span, { startMs, endMs }: Span): boolean =>
  span.startMs < endMs && span.endMs > startMs;

export const isLongEnough = ({ startMs, endMs }: Span): boolean => endMs - startMs >= joinMs;
