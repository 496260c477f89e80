import type { Clock, Logger } from "@tessera/base";
import { createPushDriver, rtmpPublishing, rtspAnnouncing } from "@tessera/drivers/push";
import { receiveTracks } from "@tessera/drivers/rtsp";
import type {
  ChannelRef,
  ChannelRegistry,
  DeviceCleanUp,
  DeviceIntake,
  Driver,
  MediaPool,
  Output,
  PresenceMonitor,
  PublisherGate,
  StreamHub,
} from "@tessera/engine";
import {
  alarmCleanUps,
  alarmMigrations,
  createAlarmsFeature,
} from "@tessera/features/alarms/server";
import { createAuditFeature } from "@tessera/features/audit/server";
import {
  bookmarkCleanUps,
  bookmarkMigrations,
  createBookmarksFeature,
} from "@tessera/features/bookmarks/server";
import {
  cascadeCleanUps,
  cascadeMigrations,
  createCascadeFeature,
} from "@tessera/features/cascade/server";
import { createDeviceRecordingsFeature } from "@tessera/features/device-recordings/server";
import {
  createDevicesFeature,
  type Devices,
  deviceMigrations,
} from "@tessera/features/devices/server";
import {
  createFavouritesFeature,
  type Favourites,
  favouriteCleanUps,
  favouriteMigrations,
} from "@tessera/features/favourites/server";
import { gb28181Settings } from "@tessera/features/gb28181/contract";
import {
  createGbAccessFeature,
  gbMigrations,
  gbSettingsOf,
} from "@tessera/features/gb28181/server";
import {
  createGroupsFeature,
  type GroupTree,
  groupCleanUps,
  groupMigrations,
} from "@tessera/features/groups/server";
import { createLayoutsFeature, layoutMigrations } from "@tessera/features/layouts/server";
import { createLiveFeature, liveMigrations } from "@tessera/features/live/server";
import {
  createNewsFeature,
  NewsStore,
  newsCleanUps,
  newsMigrations,
} from "@tessera/features/news/server";
import { createOnboardingFeature } from "@tessera/features/onboarding/server";
import { createPlaybackFeature } from "@tessera/features/playback/server";
import { createPtzFeature, ptzCleanUps, ptzMigrations } from "@tessera/features/ptz/server";
import {
  createRecordingFeature,
  recordingCleanUps,
  recordingMigrations,
} from "@tessera/features/recording/server";
import { createSessionFeature, initialSettings } from "@tessera/features/session/server";
import {
  createSharingFeature,
  type ShareLinks,
  sharingCleanUps,
  sharingMigrations,
  type Visitors,
} from "@tessera/features/sharing/server";
import { createSystemFeature } from "@tessera/features/system/server";
import { createTalkFeature } from "@tessera/features/talk/server";
import {
  createTracksFeature,
  trackCleanUps,
  trackMigrations,
} from "@tessera/features/tracks/server";
import { createUsersFeature, roleCleanUps } from "@tessera/features/users/server";
import { writeFmp4 } from "@tessera/outputs/fmp4";
import { createHlsOutput } from "@tessera/outputs/hls";
import { createMjpegOutput } from "@tessera/outputs/mjpeg";
import { createRtmpOutput, rtmpSettings } from "@tessera/outputs/rtmp";
import { createRtspOutput, rtspSettings } from "@tessera/outputs/rtsp";
import type { SnapshotMaker } from "@tessera/outputs/snapshot";
import { type Transcoders } from "@tessera/outputs/transcode";
import { createWebRtcOutput, webRtcSettings } from "@tessera/outputs/webrtc";
import {
  type Accounts,
  type AuditTrail,
  auditMigrations,
  type ChangeFeed,
  type Database,
  type Events,
  type Feature,
  type FeatureMigrations,
  type PlayTickets,
  type PrincipalSource,
  type PushHub,
  type Rights,
  type Sessions,
  type Settings,
  sessionMigrations,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import { channelFacts } from "./channel-facts.ts";
import { createPullDrivers, doorOutputs } from "./media-modules.ts";
import type { Gb28181 } from "./open-gb28181.ts";
import type { Recording } from "./open-recording.ts";
import { product } from "./product.ts";

/** What a module may ask for. */
export interface Site extends Recording {
  readonly clock: Clock;
  readonly log: Logger;
  readonly dataDir: string;
  readonly database: Database;
  readonly feed: ChangeFeed;
  readonly events: Events;
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly rights: Rights;
  /** Accounts by their sessions, and visitors without one. */
  readonly principals: PrincipalSource;
  readonly tickets: PlayTickets;
  readonly push: PushHub;
  readonly groups: GroupTree;
  readonly favourites: Favourites;
  readonly shareLinks: ShareLinks;
  readonly visitors: Visitors;
  readonly audit: AuditTrail;
  readonly drivers: readonly Driver[];
  readonly channels: ChannelRegistry;
  readonly devices: Devices;
  readonly hub: StreamHub;
  readonly handOver?: MediaPool["handOver"] | undefined;
  readonly presence: PresenceMonitor;
  readonly snapshots: SnapshotMaker;
  readonly transcoding: Transcoders;
  readonly outputs: readonly Output[];
  readonly gb28181: Gb28181;
  /** To listen at. */
  readonly listenHost: string;
}

/** How devices get in: what we pull, and where what is pushed to us is let in. */
export function createDrivers(tools: {
  readonly clock: Clock;
  readonly log: Logger;
  readonly channels: ChannelRegistry;
  readonly gb28181: Driver;
}): { readonly drivers: readonly Driver[]; readonly publishers: PublisherGate } {
  const push = createPushDriver(tools);
  const drivers = [...createPullDrivers(tools), push.driver, tools.gb28181];
  return { drivers, publishers: push.gate };
}

/** How video gets out; devices that push come in by the same ports. */
export function createOutputs({
  settings,
  host,
  publishers,
  snapshots,
  clock,
  log,
}: {
  readonly settings: Settings;
  readonly host: string;
  readonly publishers: PublisherGate;
  readonly snapshots: SnapshotMaker;
  readonly clock: Clock;
  readonly log: Logger;
}): readonly Output[] {
  const rtsp = settings.get(rtspSettings);
  const rtmp = settings.get(rtmpSettings);
  const webRtc = settings.get(webRtcSettings);
  const publish = rtmpPublishing(publishers, clock, log);
  const announce = rtspAnnouncing({ gate: publishers, receiveTracks, clock, log });
  return [
    ...doorOutputs,
    createMjpegOutput({ snapshot: (...picture) => snapshots.make(...picture) }),
    createHlsOutput(),
    ...(rtsp.isEnabled ? [createRtspOutput({ host, port: rtsp.port, announce })] : []),
    ...(rtmp.isEnabled ? [createRtmpOutput({ host, port: rtmp.port, publish })] : []),
    ...(webRtc.isEnabled ? [createWebRtcOutput({ host, ...webRtc, publishers })] : []),
  ];
}

/** What a user can name, in start order; the menu follows it. */
export function createFeatures(site: Site): {
  readonly features: readonly Feature[];
  /** Where devices that come by themselves are brought to. */
  readonly intakeFor: (driver: string) => DeviceIntake;
} {
  const { devices, footage, recorders, snapshots, gb28181 } = site;
  const catalog = devices.index;
  const alarmsFeature = createAlarmsFeature(site);
  const { alarms } = alarmsFeature;
  const tracksFeature = createTracksFeature(site);
  const recording = createRecordingFeature({
    ...site,
    alarms,
    index: footage,
    catalog,
    isGone: (channel) => devices.isGone(channel),
  });
  const live = createLiveFeature({
    ...site,
    sessions: site.principals,
    snapshot: (track, keyFrame, maxWidth) => snapshots.make(track, keyFrame, maxWidth),
  });
  const devicesFeature = createDevicesFeature({
    ...site,
    devices,
    alarms,
    tracks: tracksFeature.tracks,
    recordPlans: site.recordingPlans.plans,
    snapshot: (track, keyFrame) => snapshots.make(track, keyFrame),
    publishAddresses: (...device) =>
      site.outputs.flatMap((output) => {
        const url = "listen" in output ? output.publishAddressOf?.(...device) : undefined;
        return url === undefined ? [] : [{ protocol: output.protocol, url }];
      }),
  });
  const { platform, sipLog } = gb28181;
  const isRecording = (channel: ChannelRef) =>
    recorders.status({ channel, flow: 1 }).kind === "recording";
  const ptz = createPtzFeature({
    ...site,
    snapshot: (place, maxWidth) => live.snapshot(place, maxWidth, { isNew: true }),
  });
  const cascade = createCascadeFeature({
    ...site,
    self: () => gbSettingsOf(site.settings),
    sip: platform,
    mediaPorts: () => site.settings.get(gb28181Settings).mediaPorts,
    relay: (channel) =>
      site.channels.find(channel)?.driver === platform.driver.name
        ? (draft, signal) => platform.relay(channel, draft, signal)
        : undefined,
    turns: ptz.turns,
    onTrace: (trace) => sipLog.take(trace),
    catalog,
    factsOf: (channel) => channelFacts(devices, channel),
    segments: footage,
    footage: { stretches: (...range) => footage.stretches(...range), isRecording },
    product,
  });
  const { push } = site;
  const features: readonly Feature[] = [
    { name: "push", routes: [], doors: [push.door], stop: async () => push.stop() },
    createSessionFeature(site),
    createSystemFeature({
      ...site,
      product,
      isInitialDue: () => site.settings.get(initialSettings).isInitialDue,
      countChannels: () => site.channels.size,
      navigation: () => features.flatMap(({ navigation = [] }) => navigation),
    }),
    live,
    // Before those that report alarms and positions, so that they stop after them.
    alarmsFeature,
    tracksFeature,
    devicesFeature,
    createGroupsFeature({
      ...site,
      catalog,
      shareGroup: (label) => cascade.shareGroup(label),
    }),
    createFavouritesFeature({ ...site, catalog }),
    createLayoutsFeature({ ...site, catalog }),
    createBookmarksFeature({ ...site, catalog }),
    createSharingFeature({
      ...site,
      links: site.shareLinks,
      catalog,
      addressOf: (...asked) => live.addressOf(...asked),
      viewersOf: (sessionId) => live.viewersOf(sessionId),
      requireTranscoder: (place) => {
        const report = site.hub.find(place.channel, place.flow);
        site.transcoding.requireRoom(place, report?.video?.codec);
      },
      hasSubStream: (channel) => hasSubStream(site, channel),
    }),
    ptz,
    recording,
    createPlaybackFeature({
      ...site,
      index: footage,
      segments: footage,
      plans: {
        planned: (channel, startMs, endMs) => recording.planned(channel, { startMs, endMs }),
        gaps: (place, startMs, endMs) => recording.gaps(place, { startMs, endMs }),
        isRecording,
      },
      alarmsOf: (...asked) => alarms.between(...asked),
      catalog,
      makeJpeg: (track, keyFrame, maxWidth) => snapshots.make(track, keyFrame, maxWidth),
      product,
    }),
    createDeviceRecordingsFeature({
      ...site,
      addressOf: (...asked) => live.addressOf(...asked),
      writeMp4: writeFmp4,
    }),
    createTalkFeature(site),
    createGbAccessFeature({
      ...site,
      ...gb28181,
      deviceName: (id) => catalog.device(id)?.name ?? "",
    }),
    cascade,
    createOnboardingFeature(site),
    createNewsFeature({
      ...site,
      store: new NewsStore(site.database),
      deviceName: (id) => catalog.device(id)?.name ?? "",
    }),
    createUsersFeature({ ...site, product }),
    createAuditFeature(site),
  ];
  return { features, intakeFor: (driver) => devicesFeature.intakeFor(driver) };
}

function hasSubStream({ channels, drivers }: Site, ref: ChannelRef): boolean {
  const channel = channels.find(ref);
  const driver = drivers.find(({ name }) => name === channel?.driver);
  return driver?.hasSubStream?.(channel?.connection, ref) ?? false;
}

/** What goes with a device that is deleted for good. */
export const cleanUps: readonly DeviceCleanUp[] = [
  ...alarmCleanUps,
  ...trackCleanUps,
  ...roleCleanUps,
  ...groupCleanUps,
  ...favouriteCleanUps,
  ...bookmarkCleanUps,
  ...sharingCleanUps,
  ...ptzCleanUps,
  ...newsCleanUps,
  ...recordingCleanUps,
  ...cascadeCleanUps,
];

/** Tables, in the order in which they may refer to each other. */
export const migrations: readonly FeatureMigrations[] = [
  sharedMigrations,
  settingsMigrations,
  sessionMigrations,
  auditMigrations,
  deviceMigrations,
  alarmMigrations,
  trackMigrations,
  groupMigrations,
  favouriteMigrations,
  layoutMigrations,
  bookmarkMigrations,
  sharingMigrations,
  liveMigrations,
  ptzMigrations,
  newsMigrations,
  recordingMigrations,
  gbMigrations,
  cascadeMigrations,
];
