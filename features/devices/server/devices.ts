import { randomBytes } from "node:crypto";
import { BadRequest, type Clock, NotFound } from "@tessera/base";
import type { ChannelRef, ChannelRegistry, Driver, Presence } from "@tessera/engine";
import { storedText } from "./connection-fields.ts";
import type { DeviceRecord, DeviceStore } from "./device-store.ts";
import { onlyChannel } from "./wire.ts";

export interface DevicesOptions {
  readonly store: DeviceStore;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly presence: { of(ref: ChannelRef): Presence };
  readonly clock: Clock;
}

export interface DeviceDraft {
  readonly name: string;
  readonly driver: string;
  readonly connection: Readonly<Record<string, unknown>>;
  readonly isEnabled: boolean;
  readonly isOnDemand: boolean;
}

export interface DeviceQuery {
  readonly text: string;
  readonly isOnline: boolean | undefined;
  readonly sort: string | undefined;
  readonly isDescending: boolean;
  readonly start: number;
  readonly limit: number;
}

/** The devices: kept in memory, written through to the store, made known to the engine. */
export class Devices {
  readonly #options: DevicesOptions;
  readonly #devices = new Map<string, DeviceRecord>();

  constructor(options: DevicesOptions) {
    this.#options = options;
  }

  async load(): Promise<void> {
    for (const record of await this.#options.store.all()) this.#know(record);
  }

  get(id: string): DeviceRecord {
    const record = this.#devices.get(id);
    if (!record) throw new NotFound("device-unknown", unknownText);
    return record;
  }

  list(query: DeviceQuery): { readonly page: readonly DeviceRecord[]; readonly total: number } {
    const text = query.text.toLowerCase();
    const found = [...this.#devices.values()].filter(
      (record) =>
        (!text || searchable(record).includes(text)) &&
        (query.isOnline === undefined || this.isOnline(record) === query.isOnline),
    );
    const order = query.sort === undefined ? undefined : this.#orders()[query.sort];
    if (order) found.sort(order);
    if (query.isDescending) found.reverse();
    return { page: found.slice(query.start, query.start + query.limit), total: found.length };
  }

  /** Those whose name or id holds the text. */
  named(text: string): readonly DeviceRecord[] {
    const wanted = text.toLowerCase();
    return [...this.#devices.values()].filter(({ name, id }) =>
      `${name}\n${id}`.toLowerCase().includes(wanted),
    );
  }

  async add(draft: DeviceDraft): Promise<DeviceRecord> {
    const record: DeviceRecord = {
      ...draft,
      id: newDeviceId(),
      connection: this.connectionOf(draft.driver, draft.connection),
      lastSeenAtMs: undefined,
      createdAtMs: this.#options.clock.nowMs(),
    };
    await this.#options.store.insert(record);
    this.#know(record);
    return record;
  }

  async change(id: string, draft: Omit<DeviceDraft, "driver">): Promise<DeviceRecord> {
    const before = this.get(id);
    const connection = this.connectionOf(before.driver, draft.connection, before);
    const record = { ...before, ...draft, connection };
    await this.#options.store.update(record);
    this.#know(record);
    return record;
  }

  async remove(id: string): Promise<void> {
    this.get(id);
    await this.#options.store.remove(id);
    this.#devices.delete(id);
    this.#options.channels.remove({ deviceId: id, channelId: onlyChannel });
  }

  async noteSeen(id: string, atMs: number): Promise<void> {
    const record = this.#devices.get(id);
    if (!record) return;
    this.#devices.set(id, { ...record, lastSeenAtMs: atMs });
    await this.#options.store.setLastSeen(id, atMs);
  }

  presenceOf(record: DeviceRecord): Presence {
    return this.#options.presence.of({ deviceId: record.id, channelId: onlyChannel });
  }

  isOnline(record: DeviceRecord): boolean {
    return this.presenceOf(record).status === "online";
  }

  hasSubStream({ id, driver, connection }: DeviceRecord): boolean {
    const channel = { deviceId: id, channelId: onlyChannel };
    return this.#findDriver(driver)?.hasSubStream?.(connection, channel) ?? false;
  }

  driverOf(name: string): Driver {
    const driver = this.#findDriver(name);
    if (!driver) throw new BadRequest("driver-unknown", noDriverText(name));
    return driver;
  }

  /**
   * The connection as the driver understands it. An empty secret keeps the one stored before; a device
   * that pushes never lacks a key.
   */
  connectionOf(
    driver: string,
    raw: Readonly<Record<string, unknown>>,
    before?: DeviceRecord,
  ): Readonly<Record<string, unknown>> {
    const keyed = "publishKey" in raw ? { ...raw, publishKey: keyOf(raw, before) } : raw;
    const parsed = this.driverOf(driver).connection.safeParse(keyed);
    if (!parsed.success)
      throw new BadRequest("connection-invalid", badConnectionText(parsed.error));
    const connection = parsed.data as Readonly<Record<string, unknown>>;
    if (!before || connection["password"] !== "") return connection;
    return { ...connection, password: before.connection["password"] ?? "" };
  }

  #findDriver(name: string): Driver | undefined {
    return this.#options.drivers.find((candidate) => candidate.name === name);
  }

  #know(record: DeviceRecord): void {
    this.#devices.set(record.id, record);
    this.#options.channels.set({
      deviceId: record.id,
      channelId: onlyChannel,
      name: record.name,
      driver: record.driver,
      connection: record.connection,
      isEnabled: record.isEnabled,
      isOnDemand: record.isOnDemand,
    });
  }

  #orders(): Record<string, (a: DeviceRecord, b: DeviceRecord) => number> {
    return {
      DeviceName: (a, b) => a.name.localeCompare(b.name, "zh-CN", { numeric: true }),
      DeviceType: (a, b) => a.driver.localeCompare(b.driver),
      Online: (a, b) => Number(this.isOnline(a)) - Number(this.isOnline(b)),
      LastSeen: (a, b) => (a.lastSeenAtMs ?? 0) - (b.lastSeenAtMs ?? 0),
    };
  }
}

/** 60 random bits in the letters and digits that cannot be mistaken for each other. */
function newDeviceId(): string {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  return [...randomBytes(12)].map((byte) => alphabet[byte & 31]).join("");
}

/** 144 random bits, to be used in an address. */
export const newPublishKey = (): string => randomBytes(18).toString("base64url");

const keyOf = (raw: DeviceDraft["connection"], before: DeviceRecord | undefined) =>
  raw["publishKey"] || before?.connection["publishKey"] || newPublishKey();

const searchable = (record: DeviceRecord): string =>
  `${record.name}\n${record.id}\n${storedText(record, "RtspUrl")}`.toLowerCase();

interface Issues {
  readonly issues: readonly { readonly message: string }[];
}

/** Drivers word the issues of their schema as "中文 · English". */
function badConnectionText({ issues }: Issues) {
  const messages = issues.map(({ message }) => message.split(" · "));
  const zh = messages.map(([first]) => first).join("；");
  const en = messages.map((parts) => parts.at(-1)).join("; ");
  return { zh, en };
}

const unknownText = {
  zh: "设备不存在，可能已被删除，请刷新列表",
  en: "There is no such device; it may have been deleted. Refresh the list",
};
const noDriverText = (name: string) => ({
  zh: `不支持的设备类型：${name}`,
  en: `Device type ${name} is not supported`,
});
