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
