import dayjs from "dayjs";

/** `2026-10-01 08:30:00`, by this browser's clock. */
export const momentText = (atMs: number): string => dayjs(atMs).format("YYYY-MM-DD HH:mm:ss");

/** `08:30:00` */
export const timeText = (atMs: number): string => dayjs(atMs).format("HH:mm:ss");

/** Of today only the time: `08:30:00`, or `2026-10-01 08:30`. */
export function shortMomentText(atMs: number, nowMs = Date.now()): string {
  const at = dayjs(atMs);
  return at.isSame(nowMs, "day") ? timeText(atMs) : at.format("YYYY-MM-DD HH:mm");
}
