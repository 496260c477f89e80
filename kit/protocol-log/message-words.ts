import dayjs from "dayjs";

export const timeText = (atMs: number): string => dayjs(atMs).format("HH:mm:ss.SSS");
export const dateText = (atMs: number): string => dayjs(atMs).format("MM-DD HH:mm:ss");

/** 340 ms, 2.5 s, 3 min */
export function durationText(durationMs: number): string {
  if (durationMs < 1000) return `${durationMs} ms`;
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(1)} s`;
  return `${Math.round(durationMs / 60_000)} min`;
}
