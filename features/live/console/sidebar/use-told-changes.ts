import { usePush, usePushReturn } from "@tessera/platform/console";
import { useEffect, useRef } from "react";
import { catalogChanged, channelState } from "../../../devices/contract.ts";
import type { SidebarState } from "./sidebar-state.ts";

/** Several changes in a row are read once. */
const settleMs = 300;

/** Keeps states and lists as the server tells them, for as long as a screen shows them. */
export function useToldChanges({ facts, lists }: SidebarState): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rereadSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const list of Object.values(lists)) void list.reread();
    }, settleMs);
  };
  usePush(channelState, (state) => facts.hear(state));
  usePush(catalogChanged, rereadSoon);
  usePushReturn(rereadSoon);
  useEffect(() => {
    // While no screen showed them nobody listened.
    for (const list of Object.values(lists)) void list.reread();
    return () => clearTimeout(timer.current);
  }, [lists]);
}
