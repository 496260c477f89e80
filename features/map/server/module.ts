import type { ChannelRef } from "@tessera/engine";
import { defineModule, type Site } from "@tessera/platform/server";
import { mapSettings } from "../settings.ts";
import { createMapFeature, mapCleanUps, mapMigrations, SightStore, Sights } from "./index.ts";

interface MapSite
  extends Pick<
    Site,
    | "database"
    | "feed"
    | "rights"
    | "settings"
    | "events"
    | "push"
    | "clock"
    | "catalog"
    | "devices"
    | "groups"
  > {
  readonly alarms: {
    countsByChannel(
      sinceMs: number,
    ): Promise<Iterable<{ readonly channel: ChannelRef; readonly count: number }>>;
  };
  readonly mapZoom: () => number;
}

export const map = defineModule({
  name: "map",
  migrations: mapMigrations,
  settings: [mapSettings],
  cleanUps: mapCleanUps,
  create: async (site: MapSite) => {
    const { database, feed, rights, settings, events, push, clock, catalog, devices, groups } =
      site;
    const sights = await Sights.load({ store: new SightStore(database), feed });
    return {
      feature: createMapFeature({
        database,
        catalog,
        rights,
        groups: {
          has: (...asked) => groups.has(...asked),
          nameOf: (groupId) => groups.forest.find(groupId)?.name,
        },
        sights,
        settings,
        events,
        push,
        clock,
        openingZoom: () => site.mapZoom(),
        alarmCounts: (sinceMs) => site.alarms.countsByChannel(sinceMs),
        setPlace: (ref, place) =>
          devices.change(async (commit) => {
            const { record } = devices.getChannel(ref);
            await commit({ channels: [{ ...record, ...place }] });
          }),
      }),
    };
  },
});
