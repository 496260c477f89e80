import type { Stretch } from "../ports.ts";

export type Span = Stretch;

/** In order, without overlaps; spans that touch become one. */
export function union(spans: readonly Span[]): Span[] {
  const merged: { startMs: number; endMs: number }[] = [];
  for (const { startMs, endMs } of spans.toSorted((one, other) => one.startMs - other.startMs)) {
    if (endMs <= startMs) continue;
    const last = merged.at(-1);
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else merged.push({ startMs, endMs });
  }
  return merged;
}

/** Both in order and without overlaps, as `union` gives them. */
export function intersect(ones: readonly Span[], others: readonly Span[]): Span[] {
  const shared: Span[] = [];
  let at = 0;
  for (const one of ones) {
    while ((others[at]?.endMs ?? Number.POSITIVE_INFINITY) <= one.startMs) at++;
    for (let next = at; ; next++) {
      const other = others[next];
      if (!other || other.startMs >= one.endMs) break;
      shared.push({
        startMs: Math.max(one.startMs, other.startMs),
        endMs: Math.min(one.endMs, other.endMs),
      });
    }
  }
  return shared;
}

/** What of the first ones is left. Both in order and without overlaps. */
export function subtract(from: readonly Span[], taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  for (const span of from) {
    let { startMs } = span;
    for (const hole of intersect([span], taken)) {
      if (hole.startMs > startMs) left.push({ startMs, endMs: hole.startMs });
      startMs = hole.endMs;
    }
    if (startMs < span.endMs) left.push({ startMs, endMs: span.endMs });
  }
  return left;
}

export const lengthMs = (spans: readonly Span[]): number =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

export const clipped = (span: Span, range: Span): Span => ({
  startMs: Math.max(span.startMs, range.startMs),
  endMs: Math.min(span.endMs, range.endMs),
});
