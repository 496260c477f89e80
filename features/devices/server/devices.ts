import { type Clock, NotFound, Turns } from "@tessera/base";
import type { ChannelRef, ChannelRegistry, Driver } from "@tessera/engine";
import { DeviceIndex } from "./catalog/device-index.ts";
import type { ChannelEntry, ChannelFacts, DeviceEntry, DeviceFacts } from "./catalog/entries.ts";
import { networkAddress, shownFields } from "./connection-fields.ts";
import { wholeConnection } from "./connections.ts";
import type { ChannelRecord, DeviceRecord } from "./device-record.ts";
import type { DeviceStore } from "./device-store.ts";
import { DriverList } from "./driver-list.ts";

export interface DevicesOptions {
  readonly store: DeviceStore;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly clock: Clock;
}

/** What a change writes. */
export interface DeviceChange {
  readonly devices?: readonly DeviceRecord[];
  readonly channels?: readonly ChannelRecord[];
}

/** The devices and their channels: kept in memory, written through to the store, made known to the engine. */
export class Devices {
  readonly #options: DevicesOptions;
  readonly index = new DeviceIndex();
  readonly drivers: DriverList;
  /** Changes happen one after the other: each is judged by what the one before has left. */
  readonly turns = new Turns();
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

  /** Told whenever a tree of devices and channels would be drawn otherwise. Gives back how to end that. */
  watchTree(hear: () => void): () => void {
    this.#treeWatchers.add(hear);
    return () => this.#treeWatchers.delete(hear);
  }

  /** Stores it, all or nothing; then everybody knows. */
  async commit({ devices = [], channels = [] }: DeviceChange): Promise<void> {
    await this.#options.store.save({ devices, channels });
    this.show({ devices, channels });
  }

  /** Makes known what the store holds. */
  show({ devices = [], channels = [] }: DeviceChange): void {
    const touched = new Set<ChannelEntry>();
    const isOtherTree =
      devices.some((record) => !isSameDevice(this.index.device(record.id)?.record, record)) ||
      channels.some((record) => !isSameChannel(this.index.channel(record)?.record, record));
    for (const record of devices) {
      const entry = this.index.setDevice(record, this.#deviceFacts(record));
      for (const channel of entry.channels.values()) {
        channel.facts = this.#channelFacts(record, channel.record);
        touched.add(channel);
      }
    }
    for (const record of channels) {
      const device = this.index.device(record.deviceId);
      const facts = device && this.#channelFacts(device.record, record);
      const entry = facts && this.index.setChannel(record, facts);
      if (entry) touched.add(entry);
    }
    for (const channel of touched) this.#tellEngine(channel);
    if (isOtherTree) this.#tellTree();
  }

  /** Lists and engine forget them; their streams end. */
  hide(deviceIds: readonly string[], channels: readonly ChannelRef[]): void {
    const gone = [
      ...deviceIds.flatMap((id) => [...(this.index.device(id)?.channels.values() ?? [])]),
      ...channels,
    ];
    const refs = gone.map(({ deviceId, channelId }) => ({ deviceId, channelId }));
    for (const ref of channels) this.index.removeChannel(ref);
    for (const id of deviceIds) this.index.removeDevice(id);
    for (const ref of refs) this.#options.channels.remove(ref);
    this.#tellTree();
  }

  #tellTree(): void {
    for (const hear of this.#treeWatchers) hear();
  }

  #deviceFacts(record: DeviceRecord): DeviceFacts {
    const fields = this.drivers.deviceFields(record.driver);
    const shown = Object.values(shownFields(fields, record.connection));
    return {
      address: networkAddress(fields, record.connection),
      text: [record.name, record.id, record.manufacturer, record.model, ...shown]
        .join("\n")
        .toLowerCase(),
    };
  }

  #channelFacts(device: DeviceRecord, record: ChannelRecord): ChannelFacts {
    const name = record.driver ?? device.driver;
    const driver = this.drivers.find(name);
    const connection = wholeConnection(driver, device.connection, record.connection);
    const shown = Object.values(shownFields(this.drivers.channelFields(name), record.connection));
    return {
      connection,
      capabilities: record.isDirectory ? [] : (driver?.capabilities?.(connection) ?? []),
      text: [record.name, record.channelId, record.deviceId, record.gbId, ...shown]
        .join("\n")
        .toLowerCase(),
    };
  }

  /** Directories have no picture; of the rest the engine hears only what matters to it. */
  #tellEngine(channel: ChannelEntry): void {
    if (channel.isDirectory) return;
    const { deviceId, channelId, name, driver, isEnabled, record } = channel;
    const { isOnDemand } = record;
    const { connection } = channel.facts;
    const now = { deviceId, channelId, name, driver, connection, isEnabled, isOnDemand };
    const before = this.#options.channels.find(channel);
    if (before && JSON.stringify(before) === JSON.stringify(now)) return;
    this.#options.channels.set(now);
  }
}

const unknownDeviceText = {
  zh: "设备不存在，可能已被删除，请刷新列表",
  en: "There is no such device; it may have been deleted. Refresh the list",
};
const unknownChannelText = {
  zh: "通道不存在，可能已被删除，请刷新列表",
  en: "There is no such channel; it may have been deleted. Refresh the list",
};

/** Where it stands in a tree, and under which name. */
const isSameDevice = (before: DeviceRecord | undefined, now: DeviceRecord): boolean =>
  before?.name === now.name && before.isEnabled === now.isEnabled;

const isSameChannel = (before: ChannelRecord | undefined, now: ChannelRecord): boolean =>
  before?.name === now.name &&
  before.parentId === now.parentId &&
  before.isEnabled === now.isEnabled;
