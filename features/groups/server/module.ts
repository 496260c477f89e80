import { defineModule, type Site } from "@tessera/platform/server";
import { GroupStore } from "./group-store.ts";
import { GroupTree } from "./group-tree.ts";
import { createGroupsFeature, type GroupsDeps, groupCleanUps } from "./index.ts";
import { groupMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface Site {
    readonly groups: GroupTree;
  }
}

type GroupsSite = Omit<GroupsDeps, "groups"> & Pick<Site, "database" | "feed">;

export const groups = defineModule({
  name: "groups",
  migrations: groupMigrations,
  cleanUps: groupCleanUps,
  create: async (site: GroupsSite) => {
    const { database, feed, catalog, rights, events, clock } = site;
    const tree = await GroupTree.load({ store: new GroupStore(database), feed, events, clock });
    return {
      feature: createGroupsFeature({
        groups: tree,
        catalog,
        rights,
        events,
        clock,
        favourites: { has: (...asked) => site.favourites.has(...asked) },
        shareGroup: (label) => site.shareGroup(label),
      }),
      offers: { groups: tree },
    };
  },
});
