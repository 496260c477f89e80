import { type Clock, type Logger, Zone } from "@tessera/base";
import { type DeviceCatalog, type DeviceCleanUp, purgedBy } from "@tessera/engine";
import { defineFeature, type Events, type Feature } from "@tessera/platform/server";
import { fenceRoutes } from "./fence-routes.ts";
import type { FenceStateStore } from "./fence-state-store.ts";
import { FenceWatch, type FenceWatchParts } from "./fence-watch.ts";
import type { Fences } from "./fences.ts";
import { LeftStates } from "./left-states.ts";

export { geofenceMigrations } from "./migrations/index.ts";

export const geofenceCleanUps: readonly DeviceCleanUp[] = [
  { table: "geofence_channels", device: "device_id", channel: "channel_id" },
  { table: "geofence_states", device: "device_id", channel: "channel_id" },
];

export interface GeofencesDeps
  extends Pick<FenceWatchParts, "database" | "care" | "leases" | "alarms"> {
  readonly fences: Fences;
  readonly states: FenceStateStore;
  readonly catalog: Pick<DeviceCatalog, "device" | "channel">;
  readonly groups: { exists(groupId: number): boolean };
  readonly events: Pick<Events, "on" | "onOwn">;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface GeofencesFeature extends Feature {
  readonly watch: Pick<FenceWatch, "take">;
}

/** Places that vehicles may not enter or leave, routes, and sections with a speed limit. */
export function createGeofencesFeature(deps: GeofencesDeps): GeofencesFeature {
  const { fences, catalog, events } = deps;
  const nameOf: FenceWatchParts["nameOf"] = (channel) =>
    catalog.device(channel.deviceId)?.name ?? catalog.channel(channel)?.name ?? channel.deviceId;
  const watch = new FenceWatch({ ...deps, nameOf, zone: new Zone() });
  const left = new LeftStates({ ...deps, nameOf });
  const stops: (() => void)[] = [];
  const feature = defineFeature({
    name: "geofences",
    async start() {
      await left.clear();
      left.begin();
      stops.push(
        events.onOwn(
          "position-told",
          ({ channel, position }) => void watch.take(channel, position),
        ),
        events.on("devices-purged", (purged) => {
          fences.forget(purged);
          watch.forget(purgedBy(purged));
        }),
      );
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      left.stop();
      watch.stop();
    },
    routes: fenceRoutes({ ...deps, left }),
  });
  return Object.assign(feature, { watch });
}
