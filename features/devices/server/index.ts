import type { Clock, Leases, Logger } from "@tessera/base";
import type {
  ChannelRegistry,
  DeviceCare,
  DeviceIntake,
  PresenceMonitor,
  TrackKeeper,
} from "@tessera/engine";
import {
  type Database,
  defineFeature,
  type Events,
  type Feature,
  type PushHub,
  type Rights,
} from "@tessera/platform/server";
import type { Capabilities } from "./capabilities.ts";
import { capabilityRoutes } from "./capability-routes.ts";
import { ChannelLists } from "./catalog/channel-lists.ts";
import { ChannelViews } from "./catalog/channel-views.ts";
import { DeviceLists } from "./catalog/device-lists.ts";
import { ChannelChanges } from "./channel-changes.ts";
import { ChannelFinder } from "./channel-finder.ts";
import { channelRoutes } from "./channel-routes.ts";
import { Deletions } from "./deletions.ts";
import { DeviceAdditions } from "./device-additions.ts";
import { DeviceChanges } from "./device-changes.ts";
import { type DeviceRouteParts, deviceRoutes } from "./device-routes.ts";
import { DeviceStore } from "./device-store.ts";
import type { Devices } from "./devices.ts";
import { type DeviceAlarms, DeviceEvents } from "./events/device-events.ts";
import { findRoutes } from "./find/find-routes.ts";
import { PresenceHistoryStore } from "./history/presence-history-store.ts";
import { PresenceLog } from "./history/presence-log.ts";
import { historyRoutes } from "./history-routes.ts";
import { importRoutes, siteTable } from "./import/index.ts";
import { DeviceIntakes } from "./intake/index.ts";
import { keepLearned } from "./keep-learned.ts";
import { tellChanges } from "./told-changes.ts";
import { upkeepRoutes } from "./upkeep/upkeep-routes.ts";
import type { ChannelWireParts } from "./wire-channel.ts";

export { aChannelOf, aDeviceOf, type DeviceRecord } from "./device-record.ts";
export { DeviceStore } from "./device-store.ts";
export { Devices } from "./devices.ts";
export { PlayTimes } from "./play-times.ts";

export interface DevicesDeps {
  readonly devices: Devices;
  readonly capabilities: Capabilities;
  readonly database: Database;
  readonly events: Events;
  readonly alarms: DeviceAlarms;
  readonly tracks: TrackKeeper;
  readonly channels: ChannelRegistry;
  readonly presence: PresenceMonitor;
  readonly care: DeviceCare;
  readonly leases: Leases;
  readonly rights: Pick<Rights, "judge" | "require">;
  readonly favourites: ChannelWireParts["favourites"];
  readonly recordPlans?: ChannelWireParts["recordPlans"];
  readonly relays?: ChannelWireParts["relays"];
  readonly playTimes?: ChannelWireParts["playTimes"];
  readonly snapshot: DeviceRouteParts["snapshot"];
  readonly publishAddresses: DeviceRouteParts["publishAddresses"];
  readonly push: Pick<PushHub, "tell" | "tellHere">;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface DevicesFeature extends Feature {
  /** For a driver whose devices come by themselves; they may once the feature has started. */
  intakeFor(driver: string): DeviceIntake;
}

export function createDevicesFeature(deps: DevicesDeps): DevicesFeature {
  const { devices, database, presence, rights, events, tracks, clock, log } = deps;
  const { index, drivers } = devices;
  const store = new DeviceStore(database);
  const deletions = new Deletions({ devices, store, leases: deps.leases, log });
  const intakes = new DeviceIntakes({ devices, deletions, events, tracks, log });
  const finder = new ChannelFinder({ devices, deletions, log });
  const askSoon = (ids: readonly string[]) => finder.askSoon(ids);
  const history = new PresenceHistoryStore(database);
  const presenceLog = new PresenceLog({ index, presence, store, history, clock, log });
  const deviceEvents = new DeviceEvents(deps);
  const views = new ChannelViews(index, (principal) => rights.judge(principal, "live"), clock);
  const unsubscribe = [
    events.on("position-told", (told) => devices.knowPosition(told)),
    events.on("rights-changed", () => views.forget()),
    events.on("devices-purged", ({ deviceIds }) => presenceLog.forget(deviceIds)),
    tellChanges(deps),
    keepLearned(devices, presence, log),
  ];
  const parts = {
    ...deps,
    drivers,
    deletions,
    finder,
    presenceLog,
    views,
    failureOf: (id: string) => finder.failureOf(id),
    lists: new DeviceLists(index, clock),
    channelLists: new ChannelLists(index, clock),
    additions: new DeviceAdditions(devices, deletions, askSoon),
    changes: new DeviceChanges(devices, askSoon),
    channelChanges: new ChannelChanges(devices, deletions),
  };

  const feature = defineFeature({
    name: "devices",
    navigation: [{ path: "/device", title: "device", icon: "device", show: false }],
    async start() {
      await presenceLog.start();
      await devices.start();
      await deletions.purgeExpired();
      // Those that were added while they could not be asked.
      const unasked = [...index.devices()].filter(({ channels }) => channels.size === 0);
      finder.askSoon(unasked.map(({ id }) => id));
    },
    async stop() {
      for (const stop of unsubscribe) stop();
      finder.stop();
      await intakes.stop();
      await deletions.stop();
      await deviceEvents.stop();
      await presenceLog.stop();
    },
    routes: [
      ...deviceRoutes(parts),
      ...findRoutes(parts),
      ...upkeepRoutes(parts),
      ...channelRoutes(parts),
      ...capabilityRoutes(parts),
      ...historyRoutes(parts),
      ...importRoutes(siteTable(devices, parts.additions)),
    ],
  });
  return { ...feature, intakeFor: (driver) => intakes.of(driver) };
}
