import type { DeviceCare } from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import { FenceStateStore } from "./fence-state-store.ts";
import { FenceStore } from "./fence-store.ts";
import type { FenceAlarms } from "./fence-watch.ts";
import { Fences } from "./fences.ts";
import { createGeofencesFeature, geofenceCleanUps } from "./index.ts";
import { geofenceMigrations } from "./migrations/index.ts";
import { shownFenceRoutes } from "./shown-fences.ts";

interface GeofencesSite
  extends Pick<
    Site,
    "database" | "feed" | "leases" | "rights" | "events" | "catalog" | "groups" | "clock" | "log"
  > {
  readonly alarms: FenceAlarms;
  readonly care: DeviceCare;
}

export const geofences = defineModule({
  name: "geofences",
  migrations: geofenceMigrations,
  cleanUps: geofenceCleanUps,
  create: async (site: GeofencesSite) => {
    const { database, feed, leases, events, catalog, groups, alarms, care, clock, log } = site;
    const fences = await Fences.load({
      store: new FenceStore(database),
      feed,
      groups: { has: (...asked) => groups.has(...asked) },
    });
    const feature = createGeofencesFeature({
      fences,
      states: new FenceStateStore(database),
      groups: { exists: (id) => groups.forest.find(id) !== undefined },
      database,
      leases,
      events,
      catalog,
      alarms,
      care,
      clock,
      log,
    });
    const shown = shownFenceRoutes({ fences, rights: site.rights });
    return { feature: { ...feature, routes: [...feature.routes, ...shown] } };
  },
});
