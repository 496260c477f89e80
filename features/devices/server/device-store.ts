import type { ChannelRef, DeviceCleanUp } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import { type Kysely, type Selectable, sql } from "kysely";
import type { ChannelRecord, DeviceRecord } from "./device-record.ts";

interface DeviceTable {
  id: string;
  name: string;
  driver: string;
  /** JSON, as the driver's schema gives it. */
  connection: string;
  is_enabled: number;
  is_on_demand: number;
  manufacturer: string;
  model: string;
  firmware: string;
  serial: string;
  last_seen_at_ms: number | null;
  created_at_ms: number;
  removed_at_ms: number | null;
}
interface ChannelTable {
  device_id: string;
  channel_id: string;
  name: string;
  found_name: string | null;
  parent_id: string;
  is_directory: number;
  is_enabled: number;
  is_on_demand: number;
  driver: string | null;
  /** JSON: what it lays over its device's. */
  connection: string;
  longitude: number;
  latitude: number;
  gps_longitude: number;
  gps_latitude: number;
  gb_id: string;
  number: number;
  created_at_ms: number;
  removed_at_ms: number | null;
}
interface DeviceTables {
  devices: DeviceTable;
  channels: ChannelTable;
  presence_history: { device_id: string };
}

/** Rows a statement: databases limit how many values one may have. */
const chunkRows = 500;

/** Devices and their channels. */
export class DeviceStore {
  readonly #database: Database;
  readonly #db: Kysely<DeviceTables>;
  readonly #cleanUps: readonly DeviceCleanUp[];

  /** `cleanUps` names what others keep of devices. */
  constructor(database: Database, cleanUps: readonly DeviceCleanUp[] = []) {
    this.#database = database;
    this.#cleanUps = cleanUps;
    this.#db = database.as();
  }

  /** Those too that are marked as deleted. */
  async load(): Promise<{ devices: DeviceRecord[]; channels: ChannelRecord[] }> {
    const devices = await this.#db.selectFrom("devices").selectAll().execute();
    const channels = await this.#db.selectFrom("channels").selectAll().execute();
    return { devices: devices.map(toDevice), channels: channels.map(toChannel) };
  }

  /** New ones and changed ones, all or none. When a device was seen is not touched. */
  async save({
    devices = [],
    channels = [],
  }: {
    readonly devices?: readonly DeviceRecord[];
    readonly channels?: readonly ChannelRecord[];
  }): Promise<void> {
    await this.#database.transaction(async () => {
      for (const chunk of chunksOf(devices)) await this.#saveDevices(chunk);
      for (const chunk of chunksOf(channels)) await this.#saveChannels(chunk);
    });
  }

  /** When each was last seen. */
  async setLastSeen(seen: ReadonlyMap<string, number>): Promise<void> {
    const byTime = Map.groupBy(seen, ([, atMs]) => atMs);
    await this.#database.transaction(async () => {
      for (const [last_seen_at_ms, devices] of byTime)
        for (const chunk of chunksOf(devices))
          await this.#db
            .updateTable("devices")
            .set({ last_seen_at_ms })
            .where(
              "id",
              "in",
              chunk.map(([id]) => id),
            )
            .execute();
    });
  }

  /** For good, with everything that is kept of them. */
  async purge(deviceIds: readonly string[], channels: readonly ChannelRef[]): Promise<void> {
    await this.#database.transaction(async () => {
      for (const ids of chunksOf(deviceIds)) {
        await this.#db.deleteFrom("devices").where("id", "in", ids).execute();
        for (const table of ["channels", "presence_history"] as const)
          await this.#db.deleteFrom(table).where("device_id", "in", ids).execute();
        for (const { table, device } of this.#cleanUps)
          await sql`delete from ${sql.table(table)} where ${sql.ref(device)} in (${sql.join(ids)})`.execute(
            this.#db,
          );
      }
      for (const [deviceId, refs] of Map.groupBy(channels, (ref) => ref.deviceId))
        for (const chunk of chunksOf(refs))
          await this.#db
            .deleteFrom("channels")
            .where("device_id", "=", deviceId)
            .where(
              "channel_id",
              "in",
              chunk.map(({ channelId }) => channelId),
            )
            .execute();
    });
  }

  async #saveDevices(devices: readonly DeviceRecord[]): Promise<void> {
    await this.#db
      .insertInto("devices")
      .values(devices.map(deviceRow))
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((row) => ({
          name: row.ref("excluded.name"),
          driver: row.ref("excluded.driver"),
          connection: row.ref("excluded.connection"),
          is_enabled: row.ref("excluded.is_enabled"),
          is_on_demand: row.ref("excluded.is_on_demand"),
          manufacturer: row.ref("excluded.manufacturer"),
          model: row.ref("excluded.model"),
          firmware: row.ref("excluded.firmware"),
          serial: row.ref("excluded.serial"),
          removed_at_ms: row.ref("excluded.removed_at_ms"),
        })),
      )
      .execute();
  }

  async #saveChannels(channels: readonly ChannelRecord[]): Promise<void> {
    await this.#db
      .insertInto("channels")
      .values(channels.map(channelRow))
      .onConflict((conflict) =>
        conflict.columns(["device_id", "channel_id"]).doUpdateSet((row) => ({
          name: row.ref("excluded.name"),
          found_name: row.ref("excluded.found_name"),
          parent_id: row.ref("excluded.parent_id"),
          is_directory: row.ref("excluded.is_directory"),
          is_enabled: row.ref("excluded.is_enabled"),
          is_on_demand: row.ref("excluded.is_on_demand"),
          driver: row.ref("excluded.driver"),
          connection: row.ref("excluded.connection"),
          longitude: row.ref("excluded.longitude"),
          latitude: row.ref("excluded.latitude"),
          gps_longitude: row.ref("excluded.gps_longitude"),
          gps_latitude: row.ref("excluded.gps_latitude"),
          gb_id: row.ref("excluded.gb_id"),
          number: row.ref("excluded.number"),
          removed_at_ms: row.ref("excluded.removed_at_ms"),
        })),
      )
      .execute();
  }
}

function* chunksOf<Item>(items: readonly Item[]): Iterable<Item[]> {
  for (let start = 0; start < items.length; start += chunkRows)
    yield items.slice(start, start + chunkRows);
}

const parseConnection = (json: string) => JSON.parse(json) as Record<string, unknown>;

const toDevice = (row: Selectable<DeviceTable>): DeviceRecord => ({
  id: row.id,
  name: row.name,
  driver: row.driver,
  connection: parseConnection(row.connection),
  isEnabled: row.is_enabled === 1,
  isOnDemand: row.is_on_demand === 1,
  manufacturer: row.manufacturer,
  model: row.model,
  firmware: row.firmware,
  serial: row.serial,
  lastSeenAtMs: row.last_seen_at_ms ?? undefined,
  createdAtMs: row.created_at_ms,
  removedAtMs: row.removed_at_ms ?? undefined,
});

const deviceRow = (record: DeviceRecord): DeviceTable => ({
  id: record.id,
  name: record.name,
  driver: record.driver,
  connection: JSON.stringify(record.connection),
  is_enabled: record.isEnabled ? 1 : 0,
  is_on_demand: record.isOnDemand ? 1 : 0,
  manufacturer: record.manufacturer,
  model: record.model,
  firmware: record.firmware,
  serial: record.serial,
  last_seen_at_ms: record.lastSeenAtMs ?? null,
  created_at_ms: record.createdAtMs,
  removed_at_ms: record.removedAtMs ?? null,
});

const toChannel = (row: Selectable<ChannelTable>): ChannelRecord => ({
  deviceId: row.device_id,
  channelId: row.channel_id,
  name: row.name,
  foundName: row.found_name ?? undefined,
  parentId: row.parent_id,
  isDirectory: row.is_directory === 1,
  isEnabled: row.is_enabled === 1,
  isOnDemand: row.is_on_demand === 1,
  driver: row.driver ?? undefined,
  connection: parseConnection(row.connection),
  longitude: row.longitude,
  latitude: row.latitude,
  gpsLongitude: row.gps_longitude,
  gpsLatitude: row.gps_latitude,
  gbId: row.gb_id,
  number: row.number,
  createdAtMs: row.created_at_ms,
  removedAtMs: row.removed_at_ms ?? undefined,
});

const channelRow = (record: ChannelRecord): ChannelTable => ({
  device_id: record.deviceId,
  channel_id: record.channelId,
  name: record.name,
  found_name: record.foundName ?? null,
  parent_id: record.parentId,
  is_directory: record.isDirectory ? 1 : 0,
  is_enabled: record.isEnabled ? 1 : 0,
  is_on_demand: record.isOnDemand ? 1 : 0,
  driver: record.driver ?? null,
  connection: JSON.stringify(record.connection),
  longitude: record.longitude,
  latitude: record.latitude,
  gps_longitude: record.gpsLongitude,
  gps_latitude: record.gpsLatitude,
  gb_id: record.gbId,
  number: record.number,
  created_at_ms: record.createdAtMs,
  removed_at_ms: record.removedAtMs ?? null,
});
