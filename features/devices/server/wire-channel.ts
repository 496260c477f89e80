import { type Language, textFor } from "@tessera/base";
import { type ChannelRef, type Driver, faultOf, type Presence } from "@tessera/engine";
import type { Verb } from "@tessera/platform/contract";
import { wireTime } from "@tessera/platform/server";
import type { Channel } from "../contract.ts";
import type { ChannelView } from "./catalog/channel-views.ts";
import type { ChannelEntry } from "./catalog/entries.ts";
import { fieldText, hasSecret, networkAddress, shownFields } from "./connection-fields.ts";
import type { PlayTimes } from "./play-times.ts";
import type { RecordPlans } from "./record-plans.ts";
import { thisServer } from "./this-server.ts";
import { awaySeconds, type WireParts } from "./wire-device.ts";
import { type ChannelRelays, toWireRelay } from "./wire-relay.ts";

export interface ChannelReader {
  readonly userId: number;
  readonly language: Language;
  readonly view: ChannelView;
  /** Whether the caller has a right on the channel now. */
  readonly may: (verb: Verb, channel: ChannelRef) => boolean;
}

export interface ChannelWireParts extends WireParts {
  readonly favourites: { has(userId: number, channel: ChannelRef): boolean };
  /** A server that pushes nothing has none. */
  readonly relays?: ChannelRelays | undefined;
  readonly playTimes?: Pick<PlayTimes, "secondsOf"> | undefined;
  /** A server that does not record has none. */
  readonly recordPlans?: RecordPlans | undefined;
}

const bit = (is: boolean): 0 | 1 => (is ? 1 : 0);

export function toWireChannel(
  entry: ChannelEntry,
  reader: ChannelReader,
  parts: ChannelWireParts,
): Channel {
  const { record, device } = entry;
  const isShownAccess = reader.view.isAll && !record.isDirectory;
  return {
    ParentDeviceID: record.deviceId,
    DeviceName: device.name,
    ChannelID: record.channelId,
    Name: record.name,
    Enable: bit(record.isEnabled),
    DeviceEnable: bit(device.isEnabled),
    Online: bit(entry.isOnline),
    OnDemand: bit(record.isOnDemand),
    EnableAudio: bit(!record.options.isSilent),
    EnableH265ToH264: bit(record.options.isAlwaysH264),
    WatermarkingText: record.options.watermark.text,
    WatermarkingPlace: record.options.watermark.place,
    ...toWireRelay(entry, { isShown: isShownAccess, language: reader.language }, parts.relays),
    PlayTime: parts.playTimes?.secondsOf(entry) ?? 0,
    Parental: bit(record.isDirectory),
    ParentID: record.parentId,
    Protocol: entry.driver,
    Capabilities: reader.view.isAll
      ? parts.capabilities.defined(entry.facts.capabilities)
      : parts.capabilities.allowed(entry.facts.capabilities, entry, reader.may),
    GBID: record.gbId,
    subset: record.gbId || (record.isDirectory ? record.channelId : ""),
    ChannelNum: record.number,
    ...recordingOf(entry, parts),
    ...(record.isDirectory ? ofDirectory(entry, reader) : ofCamera(entry, reader, parts)),
    ...(isShownAccess ? accessOf(entry, parts) : noAccess),
    Longitude: record.longitude,
    Latitude: record.latitude,
    GpsLongitude: record.gpsLongitude,
    GpsLatitude: record.gpsLatitude,
    ServerID: thisServer.id,
  };
}

function recordingOf(entry: ChannelEntry, { recordPlans }: ChannelWireParts) {
  const plan = recordPlans?.of(entry);
  return {
    RecordPlan: String(plan?.id ?? 0),
    RecordPlanName: plan?.name ?? "",
    EnableRecord: bit(plan?.isEnabled ?? false),
  };
}

function ofDirectory({ device, channelId }: ChannelEntry, { view }: ChannelReader) {
  const children = device.childrenOf(channelId);
  const seen = view.isAll ? children : children.filter((child) => view.sees(child));
  return {
    SubCount: seen.length,
    HasSubStream: false,
    FavoritesChannel: bit(false),
    MayShare: false,
    MayPlayback: false,
    SnapUrl: "",
    OfflineReason: "",
    LastSeen: "",
    AwaySeconds: null,
  };
}

function ofCamera(
  entry: ChannelEntry,
  { userId, language, may }: ChannelReader,
  { drivers, favourites, presence, clock }: ChannelWireParts,
) {
  const now = presence.of(entry);
  const { connection } = entry.facts;
  return {
    SubCount: 0,
    HasSubStream: drivers.find(entry.driver)?.hasSubStream?.(connection, entry) ?? false,
    FavoritesChannel: bit(favourites.has(userId, entry)),
    MayShare: may("export", entry),
    MayPlayback: may("playback", entry),
    SnapUrl: snapshotPath(entry),
    OfflineReason:
      now.status === "offline" ? textFor(may("configure", entry), now.reason)[language] : "",
    LastSeen: wireTime(now.status === "unknown" ? undefined : now.lastSeenAtMs),
    AwaySeconds: entry.isOnline ? null : awaySeconds(lastSeenOf(entry, now), clock),
  };
}

/** What was before the server was started is known of whole devices only. */
export const lastSeenOf = ({ device }: ChannelEntry, now: Presence): number | undefined =>
  (now.status === "unknown" ? undefined : now.lastSeenAtMs) ??
  (device.isOnline ? undefined : device.lastSeenAtMs);

/** How the channel is reached; for administrators. */
function accessOf({ driver, facts, record }: ChannelEntry, { drivers }: WireParts) {
  const fields = drivers.channelFields(driver);
  const ofDevice = drivers.deviceFields(driver);
  const address = networkAddress(ofDevice, facts.connection);
  return {
    IP: address.host,
    Port: address.port,
    RtspUrl: fieldText(ofDevice, facts.connection, "RtspUrl"),
    Username: fieldText(ofDevice, facts.connection, "DeviceUserName"),
    HasPassword: hasSecret(ofDevice, facts.connection),
    Transport: fieldText(ofDevice, facts.connection, "Transport"),
    RecordUrl: fieldText(ofDevice, facts.connection, "RecordUrl"),
    Onvif: onvifOf(drivers.find(driver), facts.connection),
    Connection: shownFields(fields, record.connection),
  };
}

/** Empty of a channel that is not reached by ONVIF, or whose connection cannot be read. */
export const onvifOf = (driver: Driver | undefined, connection: unknown): string =>
  faultOf(connection) ? "" : (driver?.onvifAddress?.(connection) ?? "");

const noAccess = {
  IP: "",
  Port: 0,
  RtspUrl: "",
  Username: "",
  HasPassword: false,
  Transport: "",
  RecordUrl: "",
  Onvif: "",
  Connection: {},
};

const snapshotPath = ({ deviceId, channelId }: ChannelEntry): string => {
  const query = new URLSearchParams({ device: deviceId, channel: channelId });
  return `/api/v1/devices/channelsnap?${query.toString()}`;
};

/** Where a channel is, for a map. */
export const toPoint = ({ record, device, isOnline }: ChannelEntry) => ({
  ParentDeviceID: record.deviceId,
  DeviceName: device.name,
  ChannelID: record.channelId,
  Name: record.name,
  Online: bit(isOnline),
  Enable: bit(record.isEnabled),
  Longitude: record.longitude,
  Latitude: record.latitude,
  GpsLongitude: record.gpsLongitude,
  GpsLatitude: record.gpsLatitude,
});
