import { defineSlot, type TreeSource } from "@tessera/platform/console";
import type { CameraPlace } from "../camera/camera.ts";
import type { CameraFacts } from "./facts/camera-facts.ts";
import { idOf, isBranch, type ListNode } from "./trees/camera-node.ts";

export type NamedCamera = CameraPlace & { readonly name: string };

/** The viewer's own choice of cameras, from the feature that keeps it. */
export interface Favourites {
  readonly tree: (facts: CameraFacts) => TreeSource<ListNode>;
  readonly found: (q: string, facts: CameraFacts) => TreeSource<ListNode>;
  /** Adds a camera or takes it out, and tells the viewer; whether it was done. */
  readonly toggle: (camera: NamedCamera, wasFavourite: boolean) => Promise<boolean>;
}

export const favouritesSlot = defineSlot<Favourites>("favourites");

const emptyTree: TreeSource<ListNode> = {
  idOf,
  isBranch,
  pageSizeOf: () => 1,
  load: async () => ({ nodes: [], total: 0 }),
};

export const noFavourites: Favourites = {
  tree: () => emptyTree,
  found: () => emptyTree,
  toggle: async () => false,
};
