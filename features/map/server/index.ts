import type { Clock } from "@tessera/base";
import type { ChannelRef, DeviceCleanUp } from "@tessera/engine";
import {
  type Database,
  defineFeature,
  type Events,
  type Feature,
  type PushHub,
  type Rights,
  type Settings,
} from "@tessera/platform/server";
import { vehicleAlarm } from "../contract.ts";
import { mapSettings } from "../settings.ts";
import { type MapValues, tileHosts } from "./base-map.ts";
import { CameraPlaces, type PlacedCatalog } from "./camera-places.ts";
import { Headings } from "./headings.ts";
import { type MapRouteParts, mapRoutes } from "./map-routes.ts";
import { planRoutes } from "./plan-routes.ts";
import { PlanStore } from "./plan-store.ts";
import type { Sights } from "./sights.ts";

export { mapMigrations } from "./migrations/index.ts";
export { SightStore } from "./sight-store.ts";
export { Sights } from "./sights.ts";

export const mapCleanUps: readonly DeviceCleanUp[] = [
  { table: "map_sights", device: "device_id", channel: "channel_id" },
  { table: "map_plan_cameras", device: "device_id", channel: "channel_id" },
];

export interface MapDeps
  extends Pick<MapRouteParts, "openingZoom" | "setPlace" | "alarmCounts" | "fetch"> {
  readonly database: Database;
  readonly catalog: PlacedCatalog;
  readonly rights: Pick<Rights, "judge" | "mayAny">;
  readonly groups: {
    has(groupId: number, channel: ChannelRef): boolean;
    nameOf(groupId: number): string | undefined;
  };
  readonly sights: Sights;
  readonly settings: Pick<Settings, "get">;
  readonly events: Pick<Events, "on" | "onOwn">;
  readonly push: Pick<PushHub, "tell">;
  readonly clock: Clock;
}

/** Asked with every reply: found out once for the same settings. */
function hostsOf(read: () => MapValues): () => readonly string[] {
  let of: MapValues | undefined;
  let hosts: readonly string[] = [];
  return () => {
    const values = read();
    if (values !== of) {
      of = values;
      hosts = tileHosts(values);
    }
    return hosts;
  };
}

/** Where cameras are, on a map of the site's choice and on floor plans. */
export function createMapFeature(deps: MapDeps): Feature {
  const { database, catalog, rights, groups, sights, settings, events, push, clock } = deps;
  const headings = new Headings(clock);
  const plans = new PlanStore(database);
  const places = new CameraPlaces({
    catalog,
    rights,
    groups,
    sightOf: (channel) => sights.of(channel),
    headingOf: (channel) => headings.of(channel),
  });
  const stops = [
    events.on("devices-purged", (purged) => {
      sights.forget(purged);
      headings.forget(purged);
    }),
    events.on("position-told", ({ channel, position }) => headings.take(channel, position)),
    events.onOwn("alarm-raised", ({ deviceId, channel, phase }) => {
      if (channel || phase === "ends") return;
      for (const { channelId } of places.carriedBy(deviceId))
        push.tell(vehicleAlarm, { DeviceID: deviceId, ChannelID: channelId });
    }),
  ];
  return defineFeature({
    name: "map",
    settings: [mapSettings],
    pictureHosts: hostsOf(() => settings.get(mapSettings)),
    async stop() {
      for (const stop of stops) stop();
    },
    routes: [
      ...mapRoutes({
        ...deps,
        places,
        onPlan: (planId) => plans.spots(planId),
        nowMs: () => clock.nowMs(),
      }),
      ...planRoutes({ plans, places, rights, groups, clock }),
    ],
  });
}
