const two = (part: number): string => String(part).padStart(2, "0");

/** `2026-10-01 08:30:00`, by this browser's clock. */
export const momentText = (atMs: number): string => `${dayText(atMs)} ${timeText(atMs)}`;

/** `2026-10-01` */
export function dayText(atMs: number): string {
  const at = new Date(atMs);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `08:30:00` */
export function timeText(atMs: number): string {
  const at = new Date(atMs);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":");
}

/** Of today only the time: `08:30:00`, or `2026-10-01 08:30`. */
export function shortMomentText(atMs: number, nowMs = Date.now()): string {
  const isToday = dayText(atMs) === dayText(nowMs);
  return isToday ? timeText(atMs) : momentText(atMs).slice(0, -3);
}
