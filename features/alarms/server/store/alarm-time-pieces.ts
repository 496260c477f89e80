import { dayMs, hourMs } from "@tessera/base";

/** A stretch of time that is counted in one way. */
export interface TimePiece {
  readonly by: "alarm" | "hour" | "day";
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
}

/** Cuts a time so that as much as possible lies in whole days, the rest in whole hours; in order. */
export function timePieces(fromMs: number, toMs: number): readonly TimePiece[] {
  const pieces: TimePiece[] = [];
  const add = (by: TimePiece["by"], from: number, to: number) => {
    if (from < to) pieces.push({ by, fromMs: from, toMs: to });
  };
  const hours = { from: ceil(fromMs, hourMs), to: floor(toMs, hourMs) };
  if (hours.from >= hours.to) {
    add("alarm", fromMs, toMs);
    return pieces;
  }
  add("alarm", fromMs, hours.from);
  const days = { from: ceil(hours.from, dayMs), to: floor(hours.to, dayMs) };
  if (days.from >= days.to) add("hour", hours.from, hours.to);
  else {
    add("hour", hours.from, days.from);
    add("day", days.from, days.to);
    add("hour", days.to, hours.to);
  }
  add("alarm", hours.to, toMs);
  return pieces;
}

const floor = (ms: number, step: number): number => Math.floor(ms / step) * step;
const ceil = (ms: number, step: number): number => Math.ceil(ms / step) * step;
