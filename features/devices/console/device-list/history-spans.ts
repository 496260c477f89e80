import type { z } from "zod";
import type { deviceHistory } from "../../contract.ts";

type HistoryReply = z.output<typeof deviceHistory.reply>;
type DeviceRow = HistoryReply["data"][number];
export type Span = DeviceRow["Spans"][number];

/** When one device was there. Times in milliseconds since 1970. */
export interface DeviceHistory {
  readonly fromMs: number;
  readonly toMs: number;
  readonly drops: number;
  readonly spans: readonly Span[];
}

export function historyOf(reply: HistoryReply, deviceId: string): DeviceHistory | undefined {
  const row = reply.data.find(({ DeviceID }) => DeviceID === deviceId);
  if (!row) return undefined;
  return { fromMs: reply.From, toMs: reply.To, drops: row.Drops, spans: row.Spans };
}

/** How much of the strip a span takes, in percent. */
export function widthOf({ From, To }: Span, { fromMs, toMs }: DeviceHistory): number {
  const shownMs = Math.min(To, toMs) - Math.max(From, fromMs);
  return Math.max(0, (shownMs / (toMs - fromMs)) * 100);
}

/** What lies at a place of the strip: 0 its left end, 1 its right. */
export function spanAt(history: DeviceHistory, fraction: number): Span | undefined {
  const atMs = history.fromMs + fraction * (history.toMs - history.fromMs);
  return history.spans.find(({ From, To }) => From <= atMs && atMs < To) ?? history.spans.at(-1);
}
