import type { SeenMoment } from "@tessera/kit/tile";
import { longestAgoMs } from "../contract.ts";

/** As the server is asked to mark it. */
export function askedMoment(moment: SeenMoment, nowMs: number) {
  if ("atMs" in moment) return { atMs: Math.round(moment.atMs) };
  return { agoMs: Math.min(Math.round(nowMs - moment.pressedAtMs), longestAgoMs) };
}
