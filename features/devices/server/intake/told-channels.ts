import type { ToldChannel, ToldChannels } from "@tessera/engine";
import { storableText } from "@tessera/platform/server";
import { aChannelOf, type ChannelRecord, type DeviceRecord } from "../device-record.ts";

export interface ChannelDifference {
  readonly added: readonly ChannelRecord[];
  readonly changed: readonly ChannelRecord[];
  readonly lost: readonly ChannelRecord[];
}

/** Of one device; what it tells beyond is not taken. */
const maxChannels = 100_000;
const maxIdLength = 64;
const maxNameLength = 100;

/**
 * What the device tells against what is there. Name, directory and place follow the device for as long as people
 * have not changed them: what it told last is kept with the channel.
 */
export function differenceOf(
  device: DeviceRecord,
  known: ReadonlyMap<string, ChannelRecord>,
  { channels, isWhole, removed = [] }: ToldChannels,
): ChannelDifference {
  const told = toldById(channels);
  const gone = new Set(removed.map((id) => storableText(id)));
  const isLost = (channel: ChannelRecord) =>
    channel.foundName !== undefined &&
    !told.has(channel.channelId) &&
    (isWhole || gone.has(channel.channelId));
  const lost = isWhole || gone.size > 0 ? [...known.values()].filter(isLost) : [];
  const lostIds = new Set(lost.map(({ channelId }) => channelId));
  const now = new Map<string, ChannelRecord>();
  for (const [id, channel] of known) if (!lostIds.has(id)) now.set(id, channel);
  let room = maxChannels - now.size;
  for (const [id, channel] of told) {
    const before = known.get(id);
    if (!before && room-- <= 0) continue;
    now.set(id, toldRecord(device, channel, before));
  }
  const records = inTree(now);
  const differs = (record: ChannelRecord) => !isSame(record, known.get(record.channelId));
  return {
    added: records.filter(({ channelId }) => !known.has(channelId)),
    changed: records.filter((record) => known.has(record.channelId) && differs(record)),
    lost,
  };
}

function toldById(channels: readonly ToldChannel[]): Map<string, ToldChannel> {
  const told = new Map<string, ToldChannel>();
  for (const channel of channels) {
    const channelId = storableText(channel.channelId);
    const parentId = storableText(channel.parentId);
    if (channelId !== "" && channelId.length <= maxIdLength)
      told.set(channelId, { ...channel, channelId, parentId });
  }
  return told;
}

function toldRecord(
  device: DeviceRecord,
  { channelId, name, parentId, isDirectory, longitude, latitude, connection }: ToldChannel,
  before: ChannelRecord | undefined,
): ChannelRecord {
  const foundName = storableText(name.trim(), maxNameLength).trim() || channelId;
  const told = { parentId, longitude: degrees(longitude), latitude: degrees(latitude) };
  const taken = { ...connection, told };
  const last = lastTold(before);
  const place = { longitude: told.longitude, latitude: told.latitude };
  if (!before) {
    const about = { name: foundName, foundName, parentId, isDirectory, ...place };
    return aChannelOf(device, channelId, { ...about, connection: taken });
  }
  const isPlaceTold = before.longitude === last.longitude && before.latitude === last.latitude;
  return {
    ...before,
    name: before.name === before.foundName ? foundName : before.name,
    foundName,
    parentId:
      before.parentId === last.parentId || before.parentId === "" ? parentId : before.parentId,
    isDirectory,
    ...(isPlaceTold ? place : {}),
    connection: taken,
  };
}

interface Told {
  readonly parentId: string;
  readonly longitude: number;
  readonly latitude: number;
}

const lastTold = (before: ChannelRecord | undefined): Told =>
  (before?.connection["told"] as Told | undefined) ?? { parentId: "", longitude: 0, latitude: 0 };

const degrees = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) && Math.abs(value) <= 180 ? value : 0;

/** Whatever a device tells: a channel lies in a directory that there is, and in none below itself. */
function inTree(channels: ReadonlyMap<string, ChannelRecord>): ChannelRecord[] {
  const sound = new Set<string>([""]);
  const fitting = (channel: ChannelRecord): ChannelRecord => {
    const path = new Set<string>([channel.channelId]);
    let { parentId } = channel;
    while (!sound.has(parentId)) {
      const parent = channels.get(parentId);
      if (!parent?.isDirectory || path.has(parentId)) return { ...channel, parentId: "" };
      path.add(parentId);
      ({ parentId } = parent);
    }
    path.delete(channel.channelId);
    for (const id of path) sound.add(id);
    return channel;
  };
  return [...channels.values()].map(fitting);
}

const isSame = (a: ChannelRecord, b: ChannelRecord | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
