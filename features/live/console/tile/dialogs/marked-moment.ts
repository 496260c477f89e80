import { longestAgoMs } from "../../../../bookmarks/contract.ts";

/** By the server's clock; where that is not known, by the page's monotonic one. */
export type MarkedMoment = { readonly atMs: number } | { readonly pressedAtMs: number };

/** As the server is asked to mark it. */
export function askedMoment(moment: MarkedMoment, nowMs: number) {
  if ("atMs" in moment) return { atMs: Math.round(moment.atMs) };
  return { agoMs: Math.min(Math.round(nowMs - moment.pressedAtMs), longestAgoMs) };
}
