import dayjs from "dayjs";

/** Of today only the time. */
export function momentText(atMs: number, nowMs = Date.now()): string {
  const at = dayjs(atMs);
  return at.isSame(nowMs, "day") ? at.format("HH:mm:ss") : at.format("YYYY-MM-DD HH:mm");
}
