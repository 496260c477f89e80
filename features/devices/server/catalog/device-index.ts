import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import type { ChannelRecord, DeviceRecord } from "../device-record.ts";
import {
  ChannelEntry,
  type ChannelFacts,
  channelNameOrder,
  creationOrder,
  DeviceEntry,
  type DeviceFacts,
  deviceNameOrder,
} from "./entries.ts";
import { SortedOrder } from "./sorted-order.ts";
import { TextSearch } from "./text-search.ts";

/** All devices and channels in memory, found by id and kept in the orders that lists ask for. */
export class DeviceIndex implements DeviceCatalog {
  readonly #devices = new Map<string, DeviceEntry>();
  readonly #byCreation = new SortedOrder(creationOrder);
  readonly #byName = new SortedOrder(deviceNameOrder);
  readonly #channelsByName = new SortedOrder(channelNameOrder);
  readonly #byGbId = new Map<string, ChannelEntry>();
  readonly #cameras = new WeakMap<readonly ChannelEntry[], readonly ChannelEntry[]>();
  readonly #deviceSearch = new TextSearch<DeviceEntry>(({ nameText }) => nameText);
  readonly #channelSearch = new TextSearch<ChannelEntry>(({ nameText }) => nameText);
  #channels: readonly ChannelEntry[] | undefined;

  device(id: string): DeviceEntry | undefined {
    return this.#devices.get(id);
  }

  devices(): Iterable<DeviceEntry> {
    return this.#devices.values();
  }

  get deviceCount(): number {
    return this.#devices.size;
  }

  channel({ deviceId, channelId }: ChannelRef): ChannelEntry | undefined {
    return this.#devices.get(deviceId)?.channels.get(channelId);
  }

  channelWithGbId(gbId: string): ChannelEntry | undefined {
    return this.#byGbId.get(gbId);
  }

  channelsOf(deviceId: string, parentId?: string): readonly ChannelEntry[] {
    const device = this.#devices.get(deviceId);
    if (!device) return [];
    return parentId === undefined ? device.inOrder : device.childrenOf(parentId);
  }

  isOnline(ref: ChannelRef): boolean {
    return this.channel(ref)?.isOnline ?? false;
  }

  isDeviceOnline(id: string, sees?: (channel: ChannelEntry) => boolean): boolean {
    const device = this.#devices.get(id);
    if (!device?.isOnline) return false;
    return !sees || device.inOrder.some((channel) => channel.isOnline && sees(channel));
  }

  /** The same array until something changes, as all orders are. */
  get devicesByCreation(): readonly DeviceEntry[] {
    return this.#byCreation.items;
  }

  get devicesByName(): readonly DeviceEntry[] {
    return this.#byName.items;
  }

  get channelsByName(): readonly ChannelEntry[] {
    return this.#channelsByName.items;
  }

  get camerasByName(): readonly ChannelEntry[] {
    return this.camerasIn(this.channelsByName);
  }

  /** Without directories; the same array for the same, and the list itself if it has none. */
  camerasIn(channels: readonly ChannelEntry[]): readonly ChannelEntry[] {
    const known = this.#cameras.get(channels);
    if (known) return known;
    const cameras = channels.filter(({ isDirectory }) => !isDirectory);
    const same = cameras.length === channels.length ? channels : cameras;
    this.#cameras.set(channels, same);
    return same;
  }

  devicesNamed(text: string): readonly DeviceEntry[] {
    return this.#deviceSearch.find(this.devicesByName, text);
  }

  camerasNamed(text: string): readonly ChannelEntry[] {
    return this.#channelSearch.find(this.camerasByName, text);
  }

  /** Device by device, as they were added. */
  get channelsByDevice(): readonly ChannelEntry[] {
    if (this.#channels) return this.#channels;
    const all: ChannelEntry[] = [];
    for (const { inOrder } of this.devicesByCreation)
      for (const channel of inOrder) all.push(channel);
    this.#channels = all;
    return all;
  }

  setDevice(record: DeviceRecord, facts: DeviceFacts): DeviceEntry {
    const known = this.#devices.get(record.id);
    const orders = [this.#byCreation, this.#byName];
    if (known) for (const order of orders) order.remove(known);
    known?.replace(record, facts);
    const entry = known ?? new DeviceEntry(record, facts);
    this.#devices.set(record.id, entry);
    for (const order of orders) order.add(entry);
    this.#channels = undefined;
    return entry;
  }

  removeDevice(id: string): void {
    const entry = this.#devices.get(id);
    if (!entry) return;
    for (const channel of entry.channels.values()) this.removeChannel(channel);
    this.#devices.delete(id);
    this.#byCreation.remove(entry);
    this.#byName.remove(entry);
    this.#channels = undefined;
  }

  /** Of a device that is there. */
  setChannel(record: ChannelRecord, facts: ChannelFacts): ChannelEntry | undefined {
    const device = this.#devices.get(record.deviceId);
    if (!device) return undefined;
    const known = device.channels.get(record.channelId);
    if (known) this.removeChannel(known);
    known?.replace(record, facts);
    const entry = known ?? new ChannelEntry(device, record, facts);
    device.add(entry);
    this.#channelsByName.add(entry);
    if (record.gbId !== "") this.#byGbId.set(record.gbId, entry);
    this.#channels = undefined;
    return entry;
  }

  removeChannel(ref: ChannelRef): void {
    const entry = this.channel(ref);
    if (!entry) return;
    entry.device.remove(entry);
    this.#channelsByName.remove(entry);
    this.#byGbId.delete(entry.record.gbId);
    this.#channels = undefined;
  }
}
