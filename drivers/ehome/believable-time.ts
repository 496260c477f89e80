import { dayMs, minuteMs } from "@tessera/base";

const latestMs = 10 * minuteMs;
/** What was kept while there was no network. */
const earliestMs = 30 * dayMs;

/** A clock that was never set, or that runs ahead, would hide what it tells. */
export const isBelievable = (atMs: number, nowMs: number): boolean =>
  atMs <= nowMs + latestMs && atMs >= nowMs - earliestMs;
