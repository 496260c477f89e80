import type { StorageRoot } from "@tessera/recorder";
import type { FootageIndex } from "../ports.ts";
import type { Room } from "./forecast.ts";

type UsageByRoot = Awaited<ReturnType<FootageIndex["usageByRoot"]>>;

/** Roots that are away, or that are not used any more, give no room: neither free nor by deleting. */
export function roomOf(roots: readonly StorageRoot[], usage: UsageByRoot): Room {
  const all = [...usage.values()].reduce((sum, root) => sum + unlocked(root), 0);
  const none = { bytes: 0, lockedBytes: 0 };
  const reachable = usable(roots).reduce((sum, { id }) => sum + unlocked(usage.get(id) ?? none), 0);
  return { freeBytes: freeBytesOf(roots), reachableShare: all > 0 ? reachable / all : 1 };
}

/** What can be written before anything has to go. */
export const freeBytesOf = (roots: readonly StorageRoot[]): number =>
  usable(roots).reduce((sum, root) => sum + Math.max(0, root.freeBytes - root.reserveBytes), 0);

const usable = (roots: readonly StorageRoot[]): StorageRoot[] =>
  roots.filter(({ state }) => state === "ready" || state === "full");

const unlocked = ({ bytes, lockedBytes }: { bytes: number; lockedBytes: number }): number =>
  Math.max(0, bytes - lockedBytes);
