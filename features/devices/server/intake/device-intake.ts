import { BadRequest, Conflict, type Logger, type Text } from "@tessera/base";
import {
  type ComingDevice,
  type DeviceIntake,
  type GpsPosition,
  isOnEarth,
  type KnownDevice,
  type ToldChannels,
  type ToldOutcome,
  type TrackKeeper,
} from "@tessera/engine";
import type { Events } from "@tessera/platform/server";
import type { DeviceEntry } from "../catalog/entries.ts";
import type { Deletions } from "../deletions.ts";
import { aDeviceOf, type DeviceRecord } from "../device-record.ts";
import type { Devices } from "../devices.ts";
import type { ToldPosition } from "../platform-events.ts";
import { PositionKeeper } from "./position-keeper.ts";
import { differenceOf } from "./told-channels.ts";

interface IntakeParts {
  readonly devices: Devices;
  readonly deletions: Deletions;
  readonly events: Pick<Events, "tellSite">;
  readonly tracks: TrackKeeper;
  readonly log: Logger;
}

interface Coming {
  readonly driver: string;
  readonly device: ComingDevice;
  readonly stored: PromiseWithResolvers<void>;
}

interface Telling {
  readonly driver: string;
  readonly id: string;
  readonly told: ToldChannels;
  readonly stored: PromiseWithResolvers<ToldOutcome>;
}

const noOutcome: ToldOutcome = { added: 0, changed: 0, removed: 0 };

/** Makes devices of those that come by themselves, of any driver that has such. */
export class DeviceIntakes {
  readonly #parts: IntakeParts;
  readonly #positions: PositionKeeper;
  readonly #coming: Coming[] = [];
  readonly #telling: Telling[] = [];

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.#positions = new PositionKeeper(parts);
  }

  of(driver: string): DeviceIntake {
    return {
      find: (id) => this.#find(driver, id),
      cameraIds: (id) =>
        (this.#entryOf(driver, id)?.inOrder ?? [])
          .filter(({ isDirectory }) => !isDirectory)
          .map(({ channelId }) => channelId),
      welcome: (device) => this.#welcome(driver, device),
      tellChannels: (id, told) => this.#tellChannels(driver, id, told),
      tellPosition: (id, channelId, position) =>
        this.#tellPosition(driver, id, channelId, position),
    };
  }

  async stop(): Promise<void> {
    await this.#positions.stop();
  }

  #entryOf(driver: string, id: string): DeviceEntry | undefined {
    const entry = this.#parts.devices.index.device(id);
    return entry?.driver === driver ? entry : undefined;
  }

  #find(driver: string, id: string): KnownDevice | undefined {
    const entry = this.#entryOf(driver, id);
    if (!entry) return undefined;
    const { name, isEnabled, record } = entry;
    return { name, isEnabled, connection: record.connection };
  }

  /** After an outage thousands come at once: whoever waits for a turn is stored together. */
  async #welcome(driver: string, device: ComingDevice): Promise<void> {
    if (this.#recordOf(driver, device) === undefined) return;
    const stored = Promise.withResolvers<void>();
    this.#coming.push({ driver, device, stored });
    if (this.#coming.length === 1) void this.#storeComing();
    await stored.promise;
  }

  async #storeComing(): Promise<void> {
    let taken: readonly Coming[] | undefined;
    await othersHeard();
    try {
      await this.#parts.devices.change(async (commit) => {
        const judged = this.#judge(this.#coming.splice(0));
        taken = judged.taken;
        if (judged.devices.length > 0) await commit({ devices: judged.devices });
      });
      for (const { stored } of taken ?? []) stored.resolve();
    } catch (error) {
      // If it failed before anybody was judged, those who wait have nobody else to store them.
      for (const { stored } of taken ?? this.#coming.splice(0)) stored.reject(error);
    }
  }

  #judge(coming: readonly Coming[]) {
    const records = new Map<string, DeviceRecord>();
    const taken = coming.filter(({ driver, device, stored }) => {
      try {
        const record = this.#recordOf(driver, device, records.get(device.deviceId));
        if (record) records.set(record.id, record);
        return true;
      } catch (error) {
        stored.reject(error);
        return false;
      }
    });
    return { taken, devices: [...records.values()] };
  }

  /** As it is to be from now on; undefined: as it is. Throws Conflict. */
  #recordOf(
    driver: string,
    device: ComingDevice,
    unstored?: DeviceRecord,
  ): DeviceRecord | undefined {
    const { devices } = this.#parts;
    const { deviceId } = device;
    const entry = devices.index.device(deviceId);
    if (entry && entry.driver !== driver)
      throw new Conflict("device-id-taken", takenText(deviceId, entry.driver));
    if (!entry && devices.pending.hasDevice(deviceId))
      throw new Conflict("device-just-deleted", justDeletedText);
    const before = unstored ?? entry?.record;
    const record = this.#told(
      before ?? aDeviceOf(driver, deviceId, { createdAtMs: this.#parts.devices.clock.nowMs() }),
      device,
    );
    return before && JSON.stringify(record) === JSON.stringify(before) ? undefined : record;
  }

  /** Everything comes from the device, so it is kept within bounds; what people have written stands. */
  #told(record: DeviceRecord, told: ComingDevice): DeviceRecord {
    const { name = "", manufacturer = "", model, firmware, connection = {} } = told;
    const laid = { ...record.connection, ...connection };
    const parsed = this.#parts.devices.drivers.get(record.driver).connection.safeParse(laid);
    if (!parsed.success) throw new BadRequest("connection-invalid", unusableText);
    return {
      ...record,
      name: record.name === record.id ? bounded(name) || record.name : record.name,
      manufacturer: record.manufacturer || bounded(manufacturer),
      model: model === undefined ? record.model : bounded(model),
      firmware: firmware === undefined ? record.firmware : bounded(firmware),
      connection: parsed.data as DeviceRecord["connection"],
    };
  }

  /** After an outage thousands tell at once: whoever waits for a turn is stored together. */
  #tellChannels(driver: string, id: string, told: ToldChannels): Promise<ToldOutcome> {
    const stored = Promise.withResolvers<ToldOutcome>();
    this.#telling.push({ driver, id, told, stored });
    if (this.#telling.length === 1) void this.#storeTold();
    return stored.promise;
  }

  /** One transaction, and only what is different is written. */
  async #storeTold(): Promise<void> {
    const { devices, deletions } = this.#parts;
    let taken: readonly Telling[] = [];
    let outcomes: readonly ToldOutcome[] = [];
    await othersHeard();
    try {
      await devices.change(async (commit) => {
        taken = this.#takeTold();
        const differences = taken.map((telling) => this.#differenceOf(telling));
        outcomes = differences.map(({ added, changed, lost }) => {
          return { added: added.length, changed: changed.length, removed: lost.length };
        });
        const added = differences.flatMap((one) => one.added);
        const changed = differences.flatMap((one) => one.changed);
        const lost = differences.flatMap((one) => one.lost);
        if (added.length + changed.length + lost.length === 0) return;
        await commit({
          purged: deletions.inTheWayOf([], added),
          channels: [...added, ...changed],
          deleted: lost.length > 0 ? deletions.begin({ deviceIds: [], channels: lost }) : undefined,
        });
      });
      for (const [at, { stored }] of taken.entries()) stored.resolve(outcomes[at] ?? noOutcome);
    } catch (error) {
      // If it failed before anybody was judged, those who wait have nobody else to store them.
      for (const { stored } of taken.length > 0 ? taken : this.#telling.splice(0))
        stored.reject(error);
    }
    if (this.#telling.length > 0) void this.#storeTold();
  }

  /** One telling of each device: a second one is judged by what the first has made of it. */
  #takeTold(): readonly Telling[] {
    const first = new Map<string, Telling>();
    const later: Telling[] = [];
    for (const telling of this.#telling.splice(0))
      if (first.has(telling.id)) later.push(telling);
      else first.set(telling.id, telling);
    this.#telling.push(...later);
    return [...first.values()];
  }

  #differenceOf({ driver, id, told }: Telling): ReturnType<typeof differenceOf> {
    const entry = this.#entryOf(driver, id);
    // Deleted while it was being asked.
    if (!entry) return { added: [], changed: [], lost: [] };
    const known = new Map(
      entry.inOrder.map(({ channelId, record }) => [channelId, record] as const),
    );
    return differenceOf(entry.record, known, told);
  }

  #tellPosition(driver: string, deviceId: string, channelId: string, position: GpsPosition): void {
    const entry = this.#entryOf(driver, deviceId);
    if (!entry?.channels.has(channelId)) return;
    const told: ToldPosition = { channel: { deviceId, channelId }, position };
    this.#parts.tracks.keep({ ...position, channel: told.channel, source: driver });
    if (!isOnEarth(position)) return;
    this.#positions.note(told.channel, position);
    this.#parts.events.tellSite("position-told", told);
  }
}

/**
 * A transaction of SQLite holds all else up: what other sockets have brought meanwhile is heard first, so that it is
 * stored with it and not after it.
 */
const othersHeard = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const bounded = (text: string): string => text.trim().slice(0, 100);

const takenText = (id: string, driver: string): Text => ({
  zh: `编号 ${id} 已被 ${driver} 类型的设备占用，请更改其中一个的编号`,
  en: `The ID ${id} is used by a device of type ${driver}. Change the ID of one of them.`,
});
const justDeletedText: Text = {
  zh: "该设备刚被删除，仍可撤销；过后它可以重新接入",
  en: "The device was just deleted and this can still be undone. It can connect again afterwards.",
};
const unusableText: Text = {
  zh: "设备的接入参数无效",
  en: "The connection settings of the device are invalid",
};
