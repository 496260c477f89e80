import type { Text } from "@tessera/base";
import type { PresenceRecord, PresenceWatch } from "./presence-history-store.ts";

export interface PresenceSpan {
  readonly state: "online" | "offline" | "unknown";
  readonly fromMs: number;
  readonly toMs: number;
  readonly reason: Text | undefined;
}

/** How a device was over a time: what nobody looked at is unknown. `records` of it, oldest first. */
export function presenceSpans(
  records: readonly PresenceRecord[],
  watches: readonly PresenceWatch[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): PresenceSpan[] {
  const bounds = [
    fromMs,
    ...records.map(({ atMs }) => atMs),
    ...watches.flatMap((watch) => [watch.fromMs, watch.untilMs]),
  ].filter((atMs) => atMs >= fromMs && atMs < toMs);
  const starts = [...new Set(bounds)].toSorted((a, b) => a - b);
  const spans: PresenceSpan[] = [];
  for (const [index, startMs] of starts.entries()) {
    const endMs = starts[index + 1] ?? toMs;
    const span = { ...stateAt(startMs, records, watches), fromMs: startMs, toMs: endMs };
    const last = spans.at(-1);
    const isSame = last?.state === span.state && last.reason?.en === span.reason?.en;
    if (last && isSame) spans[spans.length - 1] = { ...last, toMs: endMs };
    else spans.push(span);
  }
  return spans;
}

/** How often it went away. */
export const dropsOf = (spans: readonly PresenceSpan[]): number =>
  spans.filter(({ state }, index) => state === "offline" && spans[index - 1]?.state === "online")
    .length;

function stateAt(
  atMs: number,
  records: readonly PresenceRecord[],
  watches: readonly PresenceWatch[],
): Pick<PresenceSpan, "state" | "reason"> {
  const isWatched = watches.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);
  const record = records.findLast((candidate) => candidate.atMs <= atMs);
  if (!isWatched || !record) return { state: "unknown", reason: undefined };
  return { state: record.isOnline ? "online" : "offline", reason: record.reason };
}
