import { catalogChanged, channelState } from "@tessera/features/devices/contract";
import { usePush, usePushReturn } from "@tessera/platform/console";
import { useLayoutEffect, useMemo } from "react";
import type { CameraListState } from "../list-state.ts";
import { Delayed } from "./delayed.ts";

/** Several changes in a row are read once. */
const settleMs = 300;

/** Keeps states and lists as the server tells them, for as long as a screen shows them. */
export function useToldChanges({ facts, lists }: CameraListState): void {
  const soon = useMemo(() => new Delayed(() => rereadAll(lists), settleMs), [lists]);
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

function rereadAll(lists: CameraListState["lists"]): void {
  for (const list of Object.values(lists)) void list.reread();
}
