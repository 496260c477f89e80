import { hourMs, minuteMs } from "@tessera/base";
import type { QuietSlot } from "../target-record.ts";

/** Whether a target is not to be disturbed at this moment, by the server's time. */
export function isQuiet(hours: readonly QuietSlot[], atMs: number): boolean {
  const at = new Date(atMs);
  const weekday = at.getDay() || 7;
  const minute = at.getHours() * 60 + at.getMinutes();
  return hours.some(
    (slot) => slot.weekday === weekday && slot.fromMinute <= minute && minute < slot.toMinute,
  );
}

/** When quiet hours ended, if that was within the last hour, else 0; the moment itself while they go on. */
export function quietUntilMs(hours: readonly QuietSlot[], nowMs: number): number {
  if (hours.length === 0) return 0;
  for (let atMs = nowMs; atMs > nowMs - hourMs; atMs -= minuteMs)
    if (isQuiet(hours, atMs)) return Math.min(atMs + minuteMs, nowMs);
  return 0;
}
