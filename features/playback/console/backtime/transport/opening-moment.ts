import type { ZoneTime } from "@tessera/kit/playback";
import type { TimelineChannel } from "../../timeline/timeline-data.ts";

/** Of today the last minute is shown first, of other days the first footage. */
const lastBitMs = 60_000;

interface Opening {
  readonly channel: Pick<TimelineChannel, "recorded"> | undefined;
  readonly zone: ZoneTime;
  readonly day: string;
  /** From a link to a moment. */
  readonly askedMs: number | undefined;
  readonly nowMs: number;
}

/** Where a day begins to play. */
export function startOf({ channel, zone, day, askedMs, nowMs }: Opening): number {
  if (askedMs !== undefined) return askedMs;
  const dayStartMs = zone.startOfDay(day);
  const dayEndMs = zone.endOfDay(day);
  const ofDay = (channel?.recorded ?? []).filter(
    ({ startMs, endMs }) => startMs < dayEndMs && endMs > dayStartMs,
  );
  const first = ofDay[0];
  const last = ofDay.at(-1);
  if (!first || !last) return dayStartMs;
  if (day !== zone.dayOf(nowMs)) return Math.max(first.startMs, dayStartMs);
  return Math.max(last.startMs, last.endMs - lastBitMs, dayStartMs);
}
