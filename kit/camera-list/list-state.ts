import { useSession, useSlot } from "@tessera/platform/console";
import { useSyncExternalStore } from "react";
import { cameraKey } from "../camera/camera.ts";
import { CameraFacts } from "./facts/camera-facts.ts";
import { type Favourites, favouritesSlot, type NamedCamera, noFavourites } from "./favourites.ts";
import type { ListTab } from "./tabs/list-tabs.ts";
import { deviceTree, foundDevices } from "./trees/device-tree.ts";
import { foundInGroups, groupTree } from "./trees/group-tree.ts";
import { SearchedTree } from "./trees/searched-tree.ts";

export interface CameraListState {
  readonly facts: CameraFacts;
  readonly lists: Readonly<Record<ListTab, SearchedTree>>;
  /** A star changes only once the server has done it. `wasFavourite`: as it is shown where no list has told it. */
  readonly toggleFavourite: (camera: NamedCamera, wasFavourite?: boolean) => Promise<void>;
}

/**
 * What is open in the lists stays open from one video page to the next, until somebody else signs in. No component
 * outlives those pages, so it is kept here, by the mark of the one sign-in.
 */
const kept = new Map<string, CameraListState>();

export function useCameraListState(): CameraListState {
  const mark = useSession(({ user }) => user?.Token ?? "");
  const [favourites = noFavourites] = useSlot(favouritesSlot);
  return stateOf(mark, favourites);
}

/** Puts a camera among the viewer's favourites or takes it out; undefined while neither is known. */
export function useFavourite(camera: NamedCamera, isFavourite: boolean | undefined) {
  const { facts, toggleFavourite } = useCameraListState();
  // Lists, cards and tiles have a star each: one is not to contradict the other.
  const known = useSyncExternalStore(
    (listen) => facts.on(cameraKey(camera), listen),
    () => facts.isFavourite(camera),
  );
  const isOn = known ?? isFavourite;
  return isOn === undefined
    ? undefined
    : { isOn, toggle: () => void toggleFavourite(camera, isOn) };
}

function stateOf(token: string, favourites: Favourites): CameraListState {
  const known = kept.get(token);
  if (known) return known;
  kept.clear();
  const state = newListState(favourites);
  kept.set(token, state);
  return state;
}

export function newListState(favourites: Favourites): CameraListState {
  const facts = new CameraFacts();
  const lists = {
    spgc: new SearchedTree(deviceTree(facts), (q, found) => foundDevices(q, facts, found)),
    fzlb: new SearchedTree(groupTree(facts), (q, found) => foundInGroups(q, facts, found)),
    sc: new SearchedTree(favourites.tree(facts), (q) => favourites.found(q, facts)),
  };
  return {
    facts,
    lists,
    async toggleFavourite({ device, channel, name }, wasFavourite) {
      const place = { device, channel };
      const isOn = wasFavourite ?? facts.isFavourite(place) ?? false;
      if (!(await favourites.toggle({ ...place, name }, isOn))) return;
      facts.setFavourite(place, !isOn);
      await lists.sc.reread();
    },
  };
}
