import { createContext, use } from "react";
import type { Camera } from "../camera/camera.ts";
import type { Flow } from "../camera/channel-view.ts";
import type { CameraFacts } from "./facts/camera-facts.ts";
import type { CameraNode, ListNode } from "./trees/camera-node.ts";

/** What the rows of every list can do. The same object from render to render. */
export interface ListActions {
  readonly facts: CameraFacts;
  readonly isAdmin: boolean;
  readonly toggleFavourite: (camera: CameraNode) => void;
  readonly openMenu: (node: ListNode, at: { readonly x: number; readonly y: number }) => void;
  /** Undefined where no wall can be filled. */
  readonly playAll: ((node: ListNode) => void) | undefined;
  /** Whether a node has a menu at all. */
  readonly hasMenu: (node: ListNode) => boolean;
}

export const ListContext = createContext<ListActions | undefined>(undefined);

export function useListActions(): ListActions {
  const actions = use(ListContext);
  if (!actions) throw new Error("A row of the list is used outside of it");
  return actions;
}

export interface CameraListProps {
  /** `cameraKey` of what is watched, or the id of a device: its rows are marked. */
  readonly selectedKey?: string | undefined;
  /** Not asked for of a camera that is switched off. */
  readonly onPlay: (camera: Camera, flow?: Flow) => void;
  /** A wall, here or a page further, takes all cameras of a group, device or directory at once. */
  readonly onPlayAll?: ((cameras: readonly Camera[], title: string) => void) | undefined;
  /** A camera was chosen, whatever its state, in place of playing it: of one that is gone there are recordings. */
  readonly onCamera?: ((camera: CameraNode) => void) | undefined;
  /** A device was chosen; it opens in the list too. */
  readonly onDevice?: ((device: string) => void) | undefined;
}
