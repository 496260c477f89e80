import { type Clock, NotFound } from "@tessera/base";
import {
  type ChannelRef,
  type ChannelRegistry,
  channelKey,
  type Driver,
  faultOf,
  type PurgedDevices,
} from "@tessera/engine";
import type { ChangeFeed, Events, ModelChanges } from "@tessera/platform/server";
import { DeviceIndex } from "./catalog/device-index.ts";
import type { ChannelEntry, ChannelFacts, DeviceEntry, DeviceFacts } from "./catalog/entries.ts";
import { networkAddress, shownFields } from "./connection-fields.ts";
import type { DeviceChange } from "./device-change.ts";
import type { ChannelRecord, DeviceRecord } from "./device-record.ts";
import type { DeviceStore } from "./device-store.ts";
import { DriverList } from "./driver-list.ts";
import { PendingDeletions } from "./pending-deletions.ts";
import type { ToldPosition } from "./platform-events.ts";
import { readConnection, wholeConnection } from "./stored-connections.ts";

export interface DevicesOptions {
  readonly store: DeviceStore;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly events: Pick<Events, "emit">;
  readonly clock: Clock;
}

/** Stores a change; everybody knows of it when all that was judged with it is stored. */
export type Commit = (change: DeviceChange) => Promise<void>;

/** The devices and their channels: kept in memory, made known to the engine. */
export class Devices {
  readonly #options: DevicesOptions;
  #changes!: ModelChanges<DeviceChange>;
  readonly index = new DeviceIndex();
  readonly pending = new PendingDeletions();
  readonly drivers: DriverList;
  readonly #treeWatchers = new Set<() => void>();

  constructor(options: DevicesOptions) {
    this.#options = options;
    this.drivers = new DriverList(options.drivers);
  }

  get clock(): Clock {
    return this.#options.clock;
  }

  get(id: string): DeviceEntry {
    const entry = this.index.device(id);
    if (!entry) throw new NotFound("device-unknown", unknownDeviceText);
    return entry;
  }

  getChannel(ref: ChannelRef): ChannelEntry {
    const entry = this.get(ref.deviceId).channels.get(ref.channelId);
    if (!entry) throw new NotFound("channel-unknown", unknownChannelText);
    return entry;
  }

  /** Deleted, and nobody can bring it back. */
  isGone(channel: ChannelRef): boolean {
    return !this.index.channel(channel) && !this.pending.hasChannel(channel);
  }

  /** Told whenever a tree of devices and channels would be drawn otherwise. Gives back how to end that. */
  watchTree(hear: () => void): () => void {
    this.#treeWatchers.add(hear);
    return () => this.#treeWatchers.delete(hear);
  }

  /** Reads what is stored, once, before anything is changed. */
  async start(): Promise<void> {
    this.#changes = await this.#options.feed.follow<DeviceChange>({
      name: "devices",
      know: (change) => this.#know(change),
      read: () => this.#read(),
    });
    await this.purgeStrays();
    // Sorting names by the rules of a language takes a moment: not the first caller's.
    void this.index.channelsByName;
  }

  /** One change after the other, on all servers: each is judged by what the one before has left. */
  change<Result>(judge: (commit: Commit) => Promise<Result>): Promise<Result> {
    return this.#changes.make((tell) =>
      judge(async (change) => {
        await this.#options.store.apply(change);
        tell(change);
      }),
    );
  }

  /**
   * Not in the change feed: thousands of channels move all the time, every word of theirs is an event of the site, and
   * nothing is decided by where they were last.
   */
  knowPosition({ channel, position }: ToldPosition): void {
    const entry = this.index.channel(channel);
    if (!entry) return;
    const { record } = entry;
    const { longitude: gpsLongitude, latitude: gpsLatitude } = position;
    // Most who tell it stand.
    if (record.gpsLongitude === gpsLongitude && record.gpsLatitude === gpsLatitude) return;
    entry.record = { ...record, gpsLongitude, gpsLatitude };
  }

  /** For the next start. */
  storePositions(told: readonly ToldPosition[]): Promise<void> {
    return this.#options.store.setPositions(told);
  }

  #know({ purged, devices = [], channels = [], deleted, endedDeletions = [] }: DeviceChange): void {
    if (purged) {
      this.pending.forget(purged);
      this.#options.events.emit("devices-purged", purged);
    }
    if (devices.length + channels.length > 0) this.#show(devices, channels);
    if (deleted) {
      this.pending.add(deleted);
      this.#hide(deleted.deviceIds, deleted.channels);
    }
    for (const undo of endedDeletions) this.pending.end(undo);
  }

  async #read(): Promise<void> {
    const { store } = this.#options;
    const { devices, channels } = await store.load();
    this.pending.replaceBy(await store.deletions());
    const kept = new Set(devices.map(({ id }) => id));
    const keptChannels = new Set(channels.map(channelKey));
    const gone = [...this.index.devices()].filter(({ id }) => !kept.has(id));
    const goneChannels = this.index.channelsByDevice.filter(
      (channel) => !keptChannels.has(channelKey(channel)),
    );
    if (gone.length + goneChannels.length > 0)
      this.#hide(
        gone.map(({ id }) => id),
        goneChannels,
      );
    this.#show(devices, channels);
  }

  /** Devices and channels that are gone and of which somebody still keeps rows. */
  async strays(wish: { readonly withHistory?: boolean } = {}): Promise<PurgedDevices> {
    const deviceIds = new Set<string>();
    const channels = new Map<string, ChannelRef>();
    for (const { deviceId, channelId } of await this.#options.store.strays(wish))
      if (!this.index.device(deviceId) && !this.pending.hasDevice(deviceId))
        deviceIds.add(deviceId);
      else if (channelId !== undefined)
        channels.set(channelKey({ deviceId, channelId }), { deviceId, channelId });
    return { deviceIds: [...deviceIds], channels: [...channels.values()] };
  }

  /** An old row must not be taken for that of a device that comes to have the same id. */
  purgeStrays(wish: { readonly withHistory?: boolean } = {}): Promise<PurgedDevices> {
    return this.change(async (commit) => {
      const purged = await this.strays(wish);
      if (purged.deviceIds.length + purged.channels.length > 0) await commit({ purged });
      return purged;
    });
  }

  /** How many rows would go with them, by table. */
  countRows(purged: PurgedDevices): Promise<ReadonlyMap<string, number>> {
    return this.#options.store.countRows(purged);
  }

  #show(devices: readonly DeviceRecord[], channels: readonly ChannelRecord[]): void {
    const touched = new Set<ChannelEntry>();
    const isOtherTree =
      devices.some((record) => !isSameDevice(this.index.device(record.id)?.record, record)) ||
      channels.some((record) => !isSameChannel(this.index.channel(record)?.record, record));
    for (const stored of devices) {
      const { kept, told } = readConnection(stored, this.drivers);
      const record = { ...stored, connection: kept };
      const entry = this.index.setDevice(record, this.#deviceFacts(record, told));
      for (const channel of entry.channels.values()) {
        channel.facts = this.#channelFacts(entry, channel.record);
        touched.add(channel);
      }
    }
    for (const record of channels) {
      const entry = this.#showChannel(record);
      if (entry) touched.add(entry);
    }
    for (const channel of touched) this.#tellEngine(channel);
    if (isOtherTree) this.#tellTree();
  }

  #showChannel(record: ChannelRecord): ChannelEntry | undefined {
    const device = this.index.device(record.deviceId);
    if (!device) return undefined;
    const facts = this.#channelFacts(device, record);
    const known = device.channels.get(record.channelId);
    if (!known) return this.index.setChannel(record, facts);
    // What was a camera and is a directory now has no picture any more, and the other way round.
    if (known.isDirectory !== record.isDirectory) this.#remove([], [known]);
    const { gpsLongitude, gpsLatitude } = known.record;
    return this.index.setChannel({ ...record, gpsLongitude, gpsLatitude }, facts);
  }

  /** Lists and engine forget them; their streams end. */
  #hide(deviceIds: readonly string[], channels: readonly ChannelRef[]): void {
    this.#remove(deviceIds, channels);
    this.#tellTree();
  }

  #remove(deviceIds: readonly string[], channels: readonly ChannelRef[]): void {
    const gone = [
      ...deviceIds.flatMap((id) => [...(this.index.device(id)?.channels.values() ?? [])]),
      ...channels,
    ];
    const refs = gone.map(({ deviceId, channelId }) => ({ deviceId, channelId }));
    for (const ref of channels) this.index.removeChannel(ref);
    for (const id of deviceIds) this.index.removeDevice(id);
    for (const ref of refs) this.#options.channels.remove(ref);
  }

  #tellTree(): void {
    for (const hear of this.#treeWatchers) hear();
  }

  #deviceFacts(record: DeviceRecord, connection: DeviceFacts["connection"]): DeviceFacts {
    const fields = this.drivers.deviceFields(record.driver);
    const shown = Object.values(shownFields(fields, record.connection));
    return {
      connection,
      address: networkAddress(fields, record.connection),
      text: [record.name, record.id, record.manufacturer, record.model, ...shown]
        .join("\n")
        .toLowerCase(),
    };
  }

  #channelFacts({ record: device, facts }: DeviceEntry, record: ChannelRecord): ChannelFacts {
    const name = record.driver ?? device.driver;
    const driver = this.drivers.find(name);
    const told = facts.connection;
    const connection = wholeConnection({ ...device, told }, record, this.drivers);
    const isAsked = !record.isDirectory && !faultOf(connection);
    const shown = Object.values(shownFields(this.drivers.channelFields(name), record.connection));
    return {
      connection,
      capabilities: (isAsked && driver?.capabilities?.(connection)) || [],
      text: [record.name, record.channelId, record.deviceId, record.gbId, ...shown]
        .join("\n")
        .toLowerCase(),
    };
  }

  /** Directories have no picture; of the rest the engine hears only what matters to it. */
  #tellEngine(channel: ChannelEntry): void {
    if (channel.isDirectory) return;
    const { deviceId, channelId, name, driver, isEnabled, record } = channel;
    const { isOnDemand, options, relay } = record;
    const { connection } = channel.facts;
    const about = { deviceId, channelId, name, driver, connection, isEnabled, isOnDemand, options };
    const now = relay.secretUrl === "" ? about : { ...about, relay };
    const before = this.#options.channels.find(channel);
    if (before && JSON.stringify(before) === JSON.stringify(now)) return;
    this.#options.channels.set(now);
  }
}

const unknownDeviceText = {
  zh: "设备不存在，可能已被删除，请刷新列表",
  en: "The device does not exist; it may have been deleted. Refresh the list.",
};
const unknownChannelText = {
  zh: "通道不存在，可能已被删除，请刷新列表",
  en: "The channel does not exist; it may have been deleted. Refresh the list.",
};

/** Where it stands in a tree, and under which name. */
const isSameDevice = (before: DeviceRecord | undefined, now: DeviceRecord): boolean =>
  before?.name === now.name && before.isEnabled === now.isEnabled;

const isSameChannel = (before: ChannelRecord | undefined, now: ChannelRecord): boolean =>
  before?.name === now.name &&
  before.parentId === now.parentId &&
  before.isEnabled === now.isEnabled;
