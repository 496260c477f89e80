import type { ChannelRef } from "@tessera/engine";
import type { GroupMember } from "./group-record.ts";

/** Which devices and channels are assigned to which groups, found from either side. */
export class GroupMembers {
  readonly #devices = new Map<number, Set<string>>();
  /** By group and device. */
  readonly #channels = new Map<number, Map<string, Set<string>>>();
  readonly #groupsOfDevice = new Map<string, Set<number>>();
  /** By device and channel. */
  readonly #groupsOfChannel = new Map<string, Map<string, Set<number>>>();

  devicesOf(groupId: number): ReadonlySet<string> {
    return this.#devices.get(groupId) ?? none;
  }

  /** Those assigned by themselves. */
  *channelsOf(groupId: number): Generator<ChannelRef> {
    for (const [deviceId, channelIds] of this.#channels.get(groupId) ?? [])
      for (const channelId of channelIds) yield { deviceId, channelId };
  }

  /** Those of one device. */
  channelIdsOf(groupId: number, deviceId: string): ReadonlySet<string> {
    return this.#channels.get(groupId)?.get(deviceId) ?? none;
  }

  countChannels(groupId: number): number {
    let count = 0;
    for (const channelIds of this.#channels.get(groupId)?.values() ?? []) count += channelIds.size;
    return count;
  }

  *of(groupId: number): Generator<GroupMember> {
    for (const deviceId of this.devicesOf(groupId)) yield { groupId, deviceId };
    for (const channel of this.channelsOf(groupId)) yield { groupId, ...channel };
  }

  groupsOfDevice(deviceId: string): ReadonlySet<number> {
    return this.#groupsOfDevice.get(deviceId) ?? none;
  }

  groupsOfChannel({ deviceId, channelId }: ChannelRef): ReadonlySet<number> {
    return this.#groupsOfChannel.get(deviceId)?.get(channelId) ?? none;
  }

  /** Every place of a device, and of its channels. */
  *anywhereOf(deviceId: string): Generator<GroupMember> {
    for (const groupId of this.groupsOfDevice(deviceId)) yield { groupId, deviceId };
    for (const [channelId, groupIds] of this.#groupsOfChannel.get(deviceId) ?? [])
      for (const groupId of groupIds) yield { groupId, deviceId, channelId };
  }

  has({ groupId, deviceId, channelId }: GroupMember): boolean {
    if (channelId === undefined) return this.devicesOf(groupId).has(deviceId);
    return this.channelIdsOf(groupId, deviceId).has(channelId);
  }

  add({ groupId, deviceId, channelId }: GroupMember): void {
    if (channelId === undefined) {
      put(this.#devices, groupId, deviceId);
      put(this.#groupsOfDevice, deviceId, groupId);
      return;
    }
    put(within(this.#channels, groupId), deviceId, channelId);
    put(within(this.#groupsOfChannel, deviceId), channelId, groupId);
  }

  remove({ groupId, deviceId, channelId }: GroupMember): void {
    if (channelId === undefined) {
      take(this.#devices, groupId, deviceId);
      take(this.#groupsOfDevice, deviceId, groupId);
      return;
    }
    takeWithin(this.#channels, groupId, deviceId, channelId);
    takeWithin(this.#groupsOfChannel, deviceId, channelId, groupId);
  }
}

const none: ReadonlySet<never> = new Set<never>();

function put<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

function take<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}

function within<Outer, Key, Value>(
  maps: Map<Outer, Map<Key, Set<Value>>>,
  outer: Outer,
): Map<Key, Set<Value>> {
  const map = maps.get(outer) ?? new Map<Key, Set<Value>>();
  maps.set(outer, map);
  return map;
}

function takeWithin<Outer, Key, Value>(
  maps: Map<Outer, Map<Key, Set<Value>>>,
  outer: Outer,
  key: Key,
  value: Value,
): void {
  const map = maps.get(outer);
  if (!map) return;
  take(map, key, value);
  if (map.size === 0) maps.delete(outer);
}
