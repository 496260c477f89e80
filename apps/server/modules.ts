import type { Clock, Logger } from "@tessera/base";
import { createRtspDriver } from "@tessera/drivers/rtsp";
import type { ChannelRegistry, Driver, Output, PresenceMonitor, StreamHub } from "@tessera/engine";
import {
  createDevicesFeature,
  DeviceStore,
  deviceMigrations,
} from "@tessera/features/devices/server";
import { createLiveFeature } from "@tessera/features/live/server";
import { createNewsFeature, NewsStore, newsMigrations } from "@tessera/features/news/server";
import {
  createSessionFeature,
  gb28181Settings,
  initialSettings,
} from "@tessera/features/session/server";
import { createSystemFeature, systemSettings } from "@tessera/features/system/server";
import { httpFlv, wsFlv } from "@tessera/outputs/flv";
import { httpFmp4, wsFmp4 } from "@tessera/outputs/fmp4";
import { createRtspOutput, rtspSettings } from "@tessera/outputs/rtsp";
import type { SnapshotMaker } from "@tessera/outputs/snapshot";
import {
  type Database,
  type Events,
  type Feature,
  type FeatureMigrations,
  httpSettings,
  type PlayTickets,
  type Rights,
  type Sessions,
  type Settings,
  type SettingsSection,
  sessionMigrations,
  sessionSettings,
  settingsMigrations,
} from "@tessera/platform/server";
import { product } from "./product.ts";

/** What a module may ask for. */
export interface Site {
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly events: Events;
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly rights: Rights;
  readonly tickets: PlayTickets;
  readonly drivers: readonly Driver[];
  readonly channels: ChannelRegistry;
  readonly hub: StreamHub;
  readonly presence: PresenceMonitor;
  readonly snapshots: SnapshotMaker;
  readonly outputs: readonly Output[];
}

/** How devices get in. */
export const createDrivers = (tools: { readonly clock: Clock }): readonly Driver[] => [
  createRtspDriver(tools),
];

/** How video gets out. */
export function createOutputs(settings: Settings, host: string): readonly Output[] {
  const rtsp = settings.get(rtspSettings);
  return [
    wsFmp4,
    httpFmp4,
    wsFlv,
    httpFlv,
    ...(rtsp.isEnabled ? [createRtspOutput({ host, port: rtsp.port })] : []),
  ];
}

/** What a user can name, in start order; the menu follows it. */
export function createFeatures(site: Site): readonly Feature[] {
  const features: readonly Feature[] = [
    createSessionFeature(site),
    createSystemFeature({
      ...site,
      product,
      isInitialDue: () => site.settings.get(initialSettings).isInitialDue,
      countChannels: () => site.channels.size,
      navigation: () => features.flatMap(({ navigation = [] }) => navigation),
    }),
    createLiveFeature(site),
    createDevicesFeature({
      ...site,
      store: new DeviceStore(site.database),
      snapshot: (track, keyFrame) => site.snapshots.make(track, keyFrame),
    }),
    createNewsFeature({ ...site, store: new NewsStore(site.database) }),
  ];
  return features;
}

/** Tables, in the order in which they may refer to each other. */
export const migrations: readonly FeatureMigrations[] = [
  settingsMigrations,
  sessionMigrations,
  deviceMigrations,
  newsMigrations,
];

export const settingsSections: readonly SettingsSection[] = [
  httpSettings,
  sessionSettings,
  systemSettings,
  initialSettings,
  gb28181Settings,
  rtspSettings,
];
