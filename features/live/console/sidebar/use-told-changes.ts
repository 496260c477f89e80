import { usePush, usePushReturn } from "@tessera/platform/console";
import { useLayoutEffect, useMemo } from "react";
import { catalogChanged, channelState } from "../../../devices/contract.ts";
import { Soon } from "../soon.ts";
import type { SidebarState } from "./sidebar-state.ts";

/** Several changes in a row are read once. */
const settleMs = 300;

/** Keeps states and lists as the server tells them, for as long as a screen shows them. */
export function useToldChanges({ facts, lists }: SidebarState): void {
  const soon = useMemo(() => new Soon(() => rereadAll(lists), settleMs), [lists]);
  usePush(channelState, (state) => facts.hear(state));
  usePush(catalogChanged, () => soon.ask());
  usePushReturn(() => soon.ask());
  // Before the trees begin to read what they have not read yet: that is new anyway.
  useLayoutEffect(() => {
    // While no screen showed them nobody listened.
    rereadAll(lists);
    return () => soon.cancel();
  }, [lists, soon]);
}

function rereadAll(lists: SidebarState["lists"]): void {
  for (const list of Object.values(lists)) void list.reread();
}
