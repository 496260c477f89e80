import type { Clock, Logger } from "@tessera/base";
import { defineFeature, type Events, type Feature } from "@tessera/platform/server";
import { GroupContents } from "./group-contents.ts";
import { createGroupRoutes } from "./group-routes.ts";
import { createMemberRoutes } from "./member-routes.ts";
import { missingMembers } from "./missing-members.ts";
import { RecentViewers } from "./recent-viewers.ts";
import { createShareRoute, type ShareGroup } from "./share-route.ts";
import { createSidebarRoutes, type SidebarParts } from "./sidebar-routes.ts";

export { GroupStore } from "./group-store.ts";
export { GroupTree } from "./group-tree.ts";
export { groupMigrations } from "./migrations/index.ts";

export interface GroupsDeps extends SidebarParts {
  readonly shareGroup: ShareGroup;
  readonly events: Events;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createGroupsFeature(deps: GroupsDeps): Feature {
  const { groups, catalog, events, log, shareGroup } = deps;
  const contents = new GroupContents(groups, catalog);
  const viewers = new RecentViewers(deps);
  const unsubscribe = [
    events.on("rights-changed", () => viewers.forget()),
    events.on("devices-purged", ({ deviceIds, channels }) => {
      groups
        .forget(deviceIds, channels)
        .catch((error: unknown) =>
          log.error({ error }, "deleted devices were kept in their groups"),
        );
    }),
  ];
  return defineFeature({
    name: "groups",
    // After the devices: what is not there by now was deleted, and a crash came before this.
    async start() {
      const { devices, channels } = missingMembers(groups, catalog);
      if (devices.length + channels.length > 0) await groups.forget(devices, channels);
    },
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
