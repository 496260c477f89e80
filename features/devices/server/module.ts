import type {
  ChannelRegistry,
  DeviceCare,
  DeviceCleanUp,
  Driver,
  Output,
  PresenceMonitor,
  StreamHub,
} from "@tessera/engine";
import type { CapabilityDefinition } from "@tessera/platform/contract";
import { defineModule, type Site } from "@tessera/platform/server";
import { deviceCapabilities } from "../capabilities.ts";
import { Capabilities } from "./capabilities.ts";
import type { DeviceAlarms } from "./events/device-events.ts";
import {
  createDevicesFeature,
  DeviceStore,
  Devices,
  type DevicesDeps,
  type DevicesFeature,
  PlayTimes,
} from "./index.ts";
import { deviceMetrics } from "./metrics.ts";
import { deviceMigrations } from "./migrations/index.ts";

declare module "@tessera/platform/server" {
  interface ModuleFacts {
    /** Its rows that go with a device that is deleted for good. */
    readonly cleanUps?: readonly DeviceCleanUp[];
    /** What it answers when a device is asked. */
    readonly capabilities?: readonly CapabilityDefinition[];
  }
  interface Site {
    readonly devices: Devices;
    readonly catalog: Devices["index"];
    /** Where the devices of a driver that come by themselves are brought to. */
    readonly intakeFor: DevicesFeature["intakeFor"];
  }
}

interface DevicesSite
  extends Pick<
    Site,
    | "database"
    | "feed"
    | "leases"
    | "events"
    | "rights"
    | "push"
    | "moduleFacts"
    | "clock"
    | "log"
    | "favourites"
  > {
  readonly alarms: DeviceAlarms;
  readonly tracks: DevicesDeps["tracks"];
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly presence: PresenceMonitor;
  readonly care: DeviceCare;
  readonly outputs: readonly Output[];
  readonly recordingPlans: { readonly plans: NonNullable<DevicesDeps["recordPlans"]> };
  readonly relays: NonNullable<DevicesDeps["relays"]>;
  readonly hub: StreamHub;
  readonly snapshots: {
    make(...picture: Parameters<DevicesDeps["snapshot"]>): ReturnType<DevicesDeps["snapshot"]>;
  };
}

export const devices = defineModule({
  name: "devices",
  migrations: deviceMigrations,
  capabilities: deviceCapabilities,
  metrics: deviceMetrics,
  create: (site: DevicesSite) => {
    const { database, feed, leases, events, rights, push, alarms, tracks, clock, log } = site;
    const { channels, drivers, presence, care, outputs, snapshots } = site;
    const cleanUps = site.moduleFacts.flatMap((module) => module.cleanUps ?? []);
    const all = new Devices({
      store: new DeviceStore(database, cleanUps),
      channels,
      drivers,
      feed,
      events,
      clock,
    });
    const feature = createDevicesFeature({
      devices: all,
      capabilities: new Capabilities(
        site.moduleFacts.flatMap((module) => module.capabilities ?? []),
      ),
      database,
      events,
      alarms,
      tracks,
      channels,
      presence,
      care,
      leases,
      rights,
      favourites: { has: (...asked) => site.favourites.has(...asked) },
      recordPlans: {
        get: (id) => site.recordingPlans.plans.get(id),
        of: (channel) => site.recordingPlans.plans.of(channel),
        assign: (...wish) => site.recordingPlans.plans.assign(...wish),
      },
      relays: { of: (channel) => site.relays.of(channel) },
      playTimes: new PlayTimes(site.hub, clock),
      snapshot: (...picture) => snapshots.make(...picture),
      publishAddresses: (...device) =>
        outputs.flatMap((output) => {
          if ("entryOf" in output) {
            const [place, key] = device;
            const { publishing } = output;
            return publishing
              ? [{ protocol: publishing.protocol, url: publishing.pathOf(place, key) }]
              : [];
          }
          const url = "listen" in output ? output.publishAddressOf?.(...device) : undefined;
          return url === undefined ? [] : [{ protocol: output.protocol, url }];
        }),
      push,
      clock,
      log,
    });
    return {
      feature,
      offers: {
        devices: all,
        catalog: all.index,
        intakeFor: (driver) => feature.intakeFor(driver),
      },
    };
  },
});
