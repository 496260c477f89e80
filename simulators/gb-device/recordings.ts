import { hourMs } from "@tessera/base";
import type { GbRecording } from "./gb-device-options.ts";

/** The last day: an hour in every two, and a minute of alarm in each hour between. */
export function madeUpRecordings(nowMs: number): readonly GbRecording[] {
  const lastHourMs = Math.floor(nowMs / hourMs) * hourMs;
  const hours = Array.from({ length: 24 }, (_, index) => lastHourMs - (24 - index) * hourMs);
  return hours.map((startMs, index): GbRecording => {
    if (index % 2 === 0) return { startMs, endMs: startMs + hourMs, type: "time" };
    return { startMs: startMs + hourMs / 2, endMs: startMs + hourMs / 2 + 60_000, type: "alarm" };
  });
}

/** Those that lie in a span at least in part. */
export const recordingsWithin = (
  recordings: readonly GbRecording[],
  fromMs: number,
  toMs: number,
): readonly GbRecording[] =>
  recordings.filter(({ startMs, endMs }) => endMs > fromMs && startMs < toMs);

const bytesPerSecond = 64 * 1024;

/** About as large as it would be. */
export const sizeOf = ({ startMs, endMs }: GbRecording): number =>
  Math.round(((endMs - startMs) / 1000) * bytesPerSecond);
