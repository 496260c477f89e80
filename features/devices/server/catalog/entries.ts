import type { Capability, CatalogChannel, CatalogDevice } from "@tessera/engine";
import type { NetworkAddress } from "../connection-fields.ts";
import type { ChannelRecord, DeviceRecord } from "../device-record.ts";
import { naturalOrder } from "./natural-order.ts";
import { SortedOrder } from "./sorted-order.ts";

/** What is worked out of a record once and read often. */
export interface DeviceFacts {
  /** What its driver is told, if it can be read (`engine/usable-connection.ts`). */
  readonly connection: Readonly<Record<string, unknown>>;
  readonly address: NetworkAddress;
  /** What administrators may search, in small letters. */
  readonly text: string;
}

/** A device in memory, with its channels and how many of them are there. */
export class DeviceEntry implements CatalogDevice {
  record: DeviceRecord;
  facts: DeviceFacts;
  /** What everybody may search. */
  nameText: string;
  lastSeenAtMs: number | undefined;
  readonly channels = new Map<string, ChannelEntry>();
  readonly #order = new SortedOrder<ChannelEntry>(channelOrder);
  #levels: { readonly of: readonly ChannelEntry[]; readonly byParent: Levels } | undefined;
  /** Channels that are no directories. */
  cameraCount = 0;
  onlineCount = 0;
  /** Of which nothing is known yet. */
  unknownCount = 0;

  constructor(record: DeviceRecord, facts: DeviceFacts) {
    this.record = record;
    this.facts = facts;
    this.nameText = deviceTextOf(record);
    this.lastSeenAtMs = record.lastSeenAtMs;
  }

  replace(record: DeviceRecord, facts: DeviceFacts): void {
    this.record = record;
    this.facts = facts;
    this.nameText = deviceTextOf(record);
  }

  get id(): string {
    return this.record.id;
  }
  get name(): string {
    return this.record.name;
  }
  get driver(): string {
    return this.record.driver;
  }
  get isEnabled(): boolean {
    return this.record.isEnabled;
  }
  get isOnline(): boolean {
    return this.onlineCount > 0;
  }
  /** Not merely unknown, as one is that has not yet told its channels. */
  get isOffline(): boolean {
    return this.cameraCount > 0 && this.onlineCount === 0 && this.unknownCount === 0;
  }

  /** All channels, in list order. */
  get inOrder(): readonly ChannelEntry[] {
    return this.#order.items;
  }

  /** What lies directly in a directory; "" is the top. */
  childrenOf(parentId: string): readonly ChannelEntry[] {
    const all = this.inOrder;
    if (this.#levels?.of !== all)
      this.#levels = { of: all, byParent: Map.groupBy(all, (channel) => channel.parentId) };
    return this.#levels.byParent.get(parentId) ?? [];
  }

  /** Whether it lies somewhere in the directory. */
  isBelow(channel: ChannelEntry, directoryId: string): boolean {
    if (directoryId === "") return true;
    let parentId = channel.parentId;
    while (parentId !== "") {
      if (parentId === directoryId) return true;
      parentId = this.channels.get(parentId)?.parentId ?? "";
    }
    return false;
  }

  add(channel: ChannelEntry): void {
    this.channels.set(channel.channelId, channel);
    this.#order.add(channel);
    this.#count(channel, 1);
  }

  remove(channel: ChannelEntry): void {
    this.channels.delete(channel.channelId);
    this.#order.remove(channel);
    this.#count(channel, -1);
  }

  noteState(channel: ChannelEntry, state: ChannelEntry["state"], seenAtMs: number): void {
    this.#count(channel, -1);
    channel.state = state;
    channel.seenAtMs = seenAtMs;
    this.#count(channel, 1);
  }

  #count({ isDirectory, state }: ChannelEntry, by: 1 | -1): void {
    if (isDirectory) return;
    this.cameraCount += by;
    if (state === "online") this.onlineCount += by;
    if (state === "unknown") this.unknownCount += by;
  }
}

type Levels = ReadonlyMap<string, readonly ChannelEntry[]>;

const deviceTextOf = ({ name, id }: DeviceRecord): string => `${name}\n${id}`.toLowerCase();

export const creationOrder = ({ record: a }: DeviceEntry, { record: b }: DeviceEntry): number =>
  a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1);

export const deviceNameOrder = (a: DeviceEntry, b: DeviceEntry): number =>
  naturalOrder(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** What is worked out of a record once and read often. */
export interface ChannelFacts {
  /** The whole of what its driver is told, if it can be read. */
  readonly connection: Readonly<Record<string, unknown>>;
  readonly capabilities: readonly Capability[];
  /** What administrators may search, in small letters. */
  readonly text: string;
}

/** A channel in memory. */
export class ChannelEntry implements CatalogChannel {
  readonly device: DeviceEntry;
  record: ChannelRecord;
  facts: ChannelFacts;
  /** What everybody may search. */
  nameText: string;
  state: "unknown" | "online" | "offline" = "unknown";
  /** Of the last change of its state. */
  seenAtMs = 0;

  constructor(device: DeviceEntry, record: ChannelRecord, facts: ChannelFacts) {
    this.device = device;
    this.record = record;
    this.facts = facts;
    this.nameText = channelTextOf(record);
  }

  replace(record: ChannelRecord, facts: ChannelFacts): void {
    this.record = record;
    this.facts = facts;
    this.nameText = channelTextOf(record);
  }

  get deviceId(): string {
    return this.record.deviceId;
  }
  get channelId(): string {
    return this.record.channelId;
  }
  get name(): string {
    return this.record.name;
  }
  get parentId(): string {
    return this.record.parentId;
  }
  get isDirectory(): boolean {
    return this.record.isDirectory;
  }
  get isEnabled(): boolean {
    return this.record.isEnabled && this.device.isEnabled;
  }
  get isOnline(): boolean {
    return this.state === "online";
  }
  get driver(): string {
    return this.record.driver ?? this.device.driver;
  }
}

const channelTextOf = ({ name, channelId, deviceId }: ChannelRecord): string =>
  `${name}\n${channelId}\n${deviceId}`.toLowerCase();

/** Within a device: directories, then by number, those without one last, then by name. */
function channelOrder({ record: a }: ChannelEntry, { record: b }: ChannelEntry): number {
  return (
    Number(b.isDirectory) - Number(a.isDirectory) ||
    (a.number || Number.MAX_SAFE_INTEGER) - (b.number || Number.MAX_SAFE_INTEGER) ||
    naturalOrder(a.name, b.name) ||
    naturalOrder(a.channelId, b.channelId)
  );
}

/** Over all devices. */
export const channelNameOrder = (a: ChannelEntry, b: ChannelEntry): number =>
  naturalOrder(a.name, b.name) ||
  naturalOrder(a.deviceId, b.deviceId) ||
  naturalOrder(a.channelId, b.channelId);
