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
import { type Events, storableText } from "@tessera/platform/server";
import type { DeviceEntry } from "../catalog/entries.ts";
import type { Deletions } from "../deletions.ts";
import { aDeviceOf, type DeviceRecord } from "../device-record.ts";
import type { Commit, Devices } from "../devices.ts";
import type { ToldPosition } from "../platform-events.ts";
import { PositionKeeper } from "./position-keeper.ts";
import { StoredTogether } from "./stored-together.ts";
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
}

interface Telling {
  readonly driver: string;
  readonly id: string;
  readonly told: ToldChannels;
}

/** Makes devices of those that come by themselves, of any driver that has such. */
export class DeviceIntakes {
  readonly #parts: IntakeParts;
  readonly #positions: PositionKeeper;
  readonly #coming: StoredTogether<Coming, void>;
  readonly #telling: StoredTogether<Telling, ToldOutcome>;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.#positions = new PositionKeeper(parts);
    const { devices } = parts;
    this.#coming = new StoredTogether({
      devices,
      idOf: ({ device }) => device.deviceId,
      write: (coming, commit) => this.#writeComing(coming, commit),
    });
    this.#telling = new StoredTogether({
      devices,
      idOf: ({ id }) => id,
      write: (telling, commit) => this.#writeTold(telling, commit),
    });
  }

  of(driver: string): DeviceIntake {
    return {
      find: (id) => this.#find(driver, id),
      cameraIds: (id) =>
        (this.#entryOf(driver, id)?.inOrder ?? [])
          .filter(({ isDirectory }) => !isDirectory)
          .map(({ channelId }) => channelId),
      welcome: (device) => this.#welcome(driver, device),
      tellChannels: (id, told) => this.#telling.store({ driver, id, told }),
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

  async #welcome(driver: string, device: ComingDevice): Promise<void> {
    if (this.#recordOf({ driver, device }) !== undefined)
      await this.#coming.store({ driver, device });
  }

  async #writeComing(coming: readonly Coming[], commit: Commit) {
    const records: DeviceRecord[] = [];
    const results = coming.map((one): PromiseSettledResult<void> => {
      try {
        const record = this.#recordOf(one);
        if (record) records.push(record);
        return { status: "fulfilled", value: undefined };
      } catch (reason) {
        return { status: "rejected", reason };
      }
    });
    if (records.length > 0) await commit({ devices: records });
    return results;
  }

  /** As it is to be from now on; undefined: as it is. Throws Conflict. */
  #recordOf({ driver, device }: Coming): DeviceRecord | undefined {
    const { devices } = this.#parts;
    const { deviceId } = device;
    const entry = devices.index.device(deviceId);
    if (entry && entry.driver !== driver)
      throw new Conflict("device-id-taken", takenText(deviceId, entry.driver));
    if (!entry && devices.pending.hasDevice(deviceId))
      throw new Conflict("device-just-deleted", justDeletedText);
    const before = entry?.record;
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

  /** Only what is different. */
  async #writeTold(telling: readonly Telling[], commit: Commit) {
    const { deletions } = this.#parts;
    const differences = telling.map((one) => this.#differenceOf(one));
    const added = differences.flatMap((one) => one.added);
    const changed = differences.flatMap((one) => one.changed);
    const lost = differences.flatMap((one) => one.lost);
    if (added.length + changed.length + lost.length > 0)
      await commit({
        purged: deletions.inTheWayOf([], added),
        channels: [...added, ...changed],
        deleted: lost.length > 0 ? deletions.begin({ deviceIds: [], channels: lost }) : undefined,
      });
    return differences.map((one): PromiseSettledResult<ToldOutcome> => {
      const { added: more, changed: other, lost: fewer } = one;
      const value = { added: more.length, changed: other.length, removed: fewer.length };
      return { status: "fulfilled", value };
    });
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

const bounded = (text: string): string => storableText(text.trim(), 100).trim();

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
