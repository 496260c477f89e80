import type { z } from "zod";
import type { readTimeline } from "../../contract.ts";

type TimelineReply = z.output<typeof readTimeline.reply>;
export type TimelineChannel = TimelineReply["channels"][number];
export type Gap = TimelineChannel["gaps"][number];

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Ordered by time, as all spans of the timeline are. */
export const spanAt = <T extends Span>(spans: readonly T[], atMs: number): T | undefined =>
  spans.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);

/** The end of the last footage that begins before a moment, of any channel. */
export function footageBefore(
  channels: readonly Pick<TimelineChannel, "recorded">[],
  atMs: number,
): number | undefined {
  const ends = channels.flatMap(({ recorded }) =>
    recorded
      .filter(({ startMs }) => startMs < atMs)
      .map(({ startMs, endMs }) => (endMs < atMs ? endMs : startMs)),
  );
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** How much of a range was recorded. */
export function recordedWithin(spans: readonly Span[], { startMs, endMs }: Span): number {
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.endMs, endMs) - Math.max(span.startMs, startMs)),
    0,
  );
}

/** So many moments within what was recorded in a view, evenly apart. */
export function spreadOver(
  spans: readonly Span[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  count: number,
): number[] {
  const parts = spans
    .map(({ startMs, endMs }) => ({
      startMs: Math.max(startMs, fromMs),
      endMs: Math.min(endMs, toMs),
    }))
    .filter(({ startMs, endMs }) => endMs > startMs);
  const totalMs = parts.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const moments: number[] = [];
  let passedMs = 0;
  for (const { startMs, endMs } of parts) {
    for (;;) {
      const atMs = startMs + (moments.length + 0.5) * (totalMs / count) - passedMs;
      if (atMs >= endMs || moments.length >= count) break;
      moments.push(Math.round(atMs));
    }
    passedMs += endMs - startMs;
  }
  return moments;
}
