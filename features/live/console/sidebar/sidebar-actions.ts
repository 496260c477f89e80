import { createContext, use } from "react";
import type { CameraFacts } from "./camera-facts.ts";
import type { CameraNode, SideNode } from "./side-node.ts";

/** What the rows of every list can do. The same object from render to render. */
export interface SidebarActions {
  readonly facts: CameraFacts;
  readonly isAdmin: boolean;
  readonly toggleFavourite: (camera: CameraNode) => void;
  readonly openMenu: (node: SideNode, at: { readonly x: number; readonly y: number }) => void;
  /** Whether a node has a menu at all. */
  readonly hasMenu: (node: SideNode) => boolean;
}

export const SidebarContext = createContext<SidebarActions | undefined>(undefined);

export function useSidebarActions(): SidebarActions {
  const actions = use(SidebarContext);
  if (!actions) throw new Error("A row of the sidebar is used outside of it");
  return actions;
}
