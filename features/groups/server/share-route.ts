import { type Route, route } from "@tessera/platform/server";
import { shareGroup } from "../contract.ts";
import type { GroupTree } from "./group-tree.ts";
import { targetOf } from "./wire.ts";

/** Whoever knows the upper platforms. Rejects with NotFound if there is no such one. */
export type ShareGroup = (share: {
  readonly groupId: number;
  readonly cascadeId: number;
  /** False: no longer. */
  readonly isShared: boolean;
  readonly hasChannels: boolean;
  readonly hasGroups: boolean;
}) => Promise<{ readonly cascadeName: string }>;

export function createShareRoute(groups: GroupTree, share: ShareGroup): Route {
  return route(shareGroup, async (input, caller) => {
    const record = groups.forest.get(input.labelid);
    const wish = {
      isShared: input.shared,
      hasChannels: input.contains,
      hasGroups: input.containschild,
    };
    const ids = { groupId: record.id, cascadeId: input.cascadeid };
    const { cascadeName } = await share({ ...ids, ...wish });
    caller.noteChange({ target: targetOf(record), after: { sharedWith: cascadeName, ...wish } });
    return {};
  });
}
