import type { Finding } from "../verdict.ts";
import { type ScreenSoakResult, windows } from "./screen-soak.ts";

/**
 * A day is some 8,600 figures, 2,900 alarms and 5,800 players: what keeps 180 bytes of each grows by 3 MB. Below it the
 * engine's own tables breathe.
 */
const spareMb = 3;
/** Rows and pictures come and go; one player that stays has dozens. */
const spareNodes = 300;
const spareListeners = 100;

/** Each window may hold one, also those that did not play yet when the first were counted; one more may be on its way out. */
const mayHold = (before: number) => Math.max(before, windows) + 1;

export function judgeScreen({ before, after, ...counts }: ScreenSoakResult): readonly Finding[] {
  const grownMb = after.heapMb - before.heapMb;
  return [
    {
      name: "figures, alarms, turns; windows that were looked at, and that played",
      found: `${counts.figures}, ${counts.alarms}, ${counts.turns}; ${counts.windows}, ${counts.played}`,
      // Where no camera plays nothing was proven.
      isGood: counts.turns > 0 && counts.played >= counts.windows / 2,
    },
    {
      name: "heap in MB",
      found: `${before.heapMb.toFixed(1)} before, ${after.heapMb.toFixed(1)} after`,
      isGood: grownMb <= spareMb,
    },
    {
      name: "nodes",
      found: `${before.nodes} before, ${after.nodes} after`,
      isGood: after.nodes <= before.nodes + spareNodes,
    },
    {
      name: "listeners",
      found: `${before.listeners} before, ${after.listeners} after`,
      isGood: after.listeners <= before.listeners + spareListeners,
    },
    {
      name: "videos",
      found: `${before.videos} before, ${after.videos} after`,
      isGood: after.videos <= mayHold(before.videos),
    },
    {
      name: "media sources",
      found: `${before.mediaSources} before, ${after.mediaSources} after`,
      isGood: after.mediaSources <= mayHold(before.mediaSources),
    },
  ];
}
