import { useSession } from "@tessera/platform/console";
import { CameraFacts } from "./camera-facts.ts";
import { deviceTree, foundDevices } from "./device-tree.ts";
import { favouriteTree, foundFavourites } from "./favourite-tree.ts";
import { foundInGroups, groupTree } from "./group-tree.ts";
import { SideList } from "./side-list.ts";
import type { SideTab } from "./side-tabs.ts";

export interface SidebarState {
  readonly facts: CameraFacts;
  readonly lists: Readonly<Record<SideTab, SideList>>;
}

/**
 * What is open in the lists stays open from one video page to the next, until somebody else signs in. No component
 * outlives those pages, so it is kept here, by the token of the one session.
 */
const kept = new Map<string, SidebarState>();

export function useSidebarState(): SidebarState {
  return stateOf(useSession(({ user }) => user?.Token ?? ""));
}

function stateOf(token: string): SidebarState {
  const known = kept.get(token);
  if (known) return known;
  kept.clear();
  const state = newState();
  kept.set(token, state);
  return state;
}

function newState(): SidebarState {
  const facts = new CameraFacts();
  return {
    facts,
    lists: {
      spgc: new SideList(deviceTree(facts), (q, found) => foundDevices(q, facts, found)),
      fzlb: new SideList(groupTree(facts), (q, found) => foundInGroups(q, facts, found)),
      sc: new SideList(favouriteTree(facts), (q) => foundFavourites(q, facts)),
    },
  };
}
