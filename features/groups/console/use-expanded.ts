import { useState } from "react";
import type { Group } from "../contract.ts";
import { lineOf } from "./group-tree.ts";

/** So many are all shown open at first. */
const allOpenMax = 100;

/** Which groups are open: those the user opened, the way to the chosen one, all while searching. */
export function useExpanded(
  groups: readonly Group[],
  chosenId: number | undefined,
  isSearching: boolean,
) {
  const [byUser, setByUser] = useState<ReadonlyMap<number, boolean>>(new Map());
  const wayDown = chosenId === undefined ? [] : lineOf(groups, chosenId).slice(0, -1);
  const set = (id: number, isOpen: boolean) => setByUser(new Map(byUser).set(id, isOpen));
  const isOpen = ({ ID }: Group) => byUser.get(ID) ?? groups.length <= allOpenMax;
  const ids = new Set(groups.filter((group) => isSearching || isOpen(group)).map(({ ID }) => ID));
  for (const { ID } of wayDown) if (byUser.get(ID) !== false) ids.add(ID);
  return { ids, set, open: (id: number) => set(id, true) };
}
