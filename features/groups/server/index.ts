import type { Clock } from "@tessera/base";
import type { DeviceCleanUp } from "@tessera/engine";
import { defineFeature, type Events, type Feature } from "@tessera/platform/server";
import { GroupContents } from "./group-contents.ts";
import { createGroupRoutes } from "./group-routes.ts";
import { createMemberRoutes } from "./member-routes.ts";
import { RecentViewers } from "./recent-viewers.ts";
import { createShareRoute, type ShareGroup } from "./share-route.ts";
import { createSidebarRoutes, type SidebarParts } from "./sidebar-routes.ts";

export { GroupStore } from "./group-store.ts";
export { GroupTree } from "./group-tree.ts";
export { groupMigrations } from "./migrations/index.ts";

export const groupCleanUps: readonly DeviceCleanUp[] = [
  { table: "label_devices", device: "device_id" },
  { table: "label_channels", device: "device_id", channel: "channel_id" },
];

export interface GroupsDeps extends SidebarParts {
  readonly shareGroup: ShareGroup;
  readonly events: Events;
  readonly clock: Clock;
}

export function createGroupsFeature(deps: GroupsDeps): Feature {
  const { groups, catalog, events, shareGroup } = deps;
  const contents = new GroupContents(groups, catalog);
  const viewers = new RecentViewers(deps);
  const unsubscribe = [
    events.on("rights-changed", () => viewers.forget()),
    events.on("devices-purged", (purged) => groups.forget(purged)),
  ];
  return defineFeature({
    name: "groups",
    async stop() {
      for (const stop of unsubscribe) stop();
    },
    routes: [
      ...createGroupRoutes(groups, catalog),
      ...createMemberRoutes(contents),
      createShareRoute(groups, shareGroup),
      ...createSidebarRoutes(contents, deps, viewers),
    ],
  });
}
