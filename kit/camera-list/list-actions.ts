import { createContext, use } from "react";
import type { CameraFacts } from "./facts/camera-facts.ts";
import type { CameraNode, ListNode } from "./trees/camera-node.ts";

/** What the rows of every list can do. The same object from render to render. */
export interface ListActions {
  readonly facts: CameraFacts;
  readonly isAdmin: boolean;
  readonly toggleFavourite: (camera: CameraNode) => void;
  readonly openMenu: (node: ListNode, at: { readonly x: number; readonly y: number }) => void;
  /** Whether a node has a menu at all. */
  readonly hasMenu: (node: ListNode) => boolean;
}

export const ListContext = createContext<ListActions | undefined>(undefined);

export function useListActions(): ListActions {
  const actions = use(ListContext);
  if (!actions) throw new Error("A row of the list is used outside of it");
  return actions;
}
