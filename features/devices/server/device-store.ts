import type { DeviceCleanUp, PurgedDevices } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import { type Kysely, sql } from "kysely";
import type { Deletion, DeviceChange } from "./device-change.ts";
import { DevicePurge } from "./device-purge.ts";
import type { ChannelRecord, DeviceRecord } from "./device-record.ts";
import {
  type ChannelTable,
  channelRow,
  type DeviceTable,
  deviceRow,
  toChannel,
  toDevice,
} from "./device-tables.ts";
import type { ToldPosition } from "./platform-events.ts";
import { chunksOf } from "./row-chunks.ts";

interface DeviceTables {
  devices: DeviceTable;
  channels: ChannelTable;
  device_deletions: { undo: string; expires_at_ms: number };
}

interface Records {
  readonly devices: readonly DeviceRecord[];
  readonly channels: readonly ChannelRecord[];
}

/** Devices and their channels. */
export class DeviceStore {
  readonly #database: Database;
  readonly #db: Kysely<DeviceTables>;
  readonly #purge: DevicePurge;
  readonly #sealer: Database["sealer"];

  /** `cleanUps` names what others keep of devices. */
  constructor(database: Database, cleanUps: readonly DeviceCleanUp[] = []) {
    this.#database = database;
    this.#purge = new DevicePurge(database, cleanUps);
    this.#db = database.as();
    this.#sealer = database.sealer;
  }

  /** Without what is deleted. */
  async load(): Promise<Records> {
    const devices = await this.#db
      .selectFrom("devices")
      .selectAll()
      .where("deletion", "is", null)
      .execute();
    const channels = await this.#db
      .selectFrom("channels")
      .selectAll()
      .where("deletion", "is", null)
      .execute();
    const ids = new Set(devices.map(({ id }) => id));
    return {
      devices: devices.map(toDevice(this.#sealer)),
      channels: channels.filter(({ device_id }) => ids.has(device_id)).map(toChannel(this.#sealer)),
    };
  }

  /** What is deleted and not yet purged. */
  async deletions(): Promise<Deletion[]> {
    const deletions = await this.#db.selectFrom("device_deletions").selectAll().execute();
    if (deletions.length === 0) return [];
    const devices = await this.#db
      .selectFrom("devices")
      .select(["id", "deletion"])
      .where("deletion", "is not", null)
      .execute();
    const channels = await this.#db
      .selectFrom("channels")
      .select(["device_id as deviceId", "channel_id as channelId", "deletion"])
      .where("deletion", "is not", null)
      .execute();
    const devicesOf = Map.groupBy(devices, ({ deletion }) => deletion);
    const channelsOf = Map.groupBy(channels, ({ deletion }) => deletion);
    return deletions.map(({ undo, expires_at_ms }) => ({
      undo,
      expiresAtMs: expires_at_ms,
      deviceIds: (devicesOf.get(undo) ?? []).map(({ id }) => id),
      channels: (channelsOf.get(undo) ?? []).map(({ deviceId, channelId }) => ({
        deviceId,
        channelId,
      })),
    }));
  }

  /** The devices with those of their channels that were there, and the channels that were deleted alone. */
  async loadDeleted({ undo, deviceIds, channels }: Deletion): Promise<Records> {
    const devices: DeviceRecord[] = [];
    const back: ChannelRecord[] = [];
    const deviceRows = this.#db.selectFrom("devices").selectAll();
    const channelRows = this.#db.selectFrom("channels").selectAll();
    for (const ids of chunksOf(deviceIds)) {
      devices.push(
        ...(await deviceRows.where("id", "in", ids).execute()).map(toDevice(this.#sealer)),
      );
      const withDevices = channelRows.where("device_id", "in", ids).where("deletion", "is", null);
      back.push(...(await withDevices.execute()).map(toChannel(this.#sealer)));
    }
    const alone = new Set(channels.map(({ deviceId }) => deviceId));
    for (const ids of chunksOf([...alone])) {
      const ofDevices = channelRows.where("device_id", "in", ids).where("deletion", "=", undo);
      back.push(...(await ofDevices.execute()).map(toChannel(this.#sealer)));
    }
    return { devices, channels: back };
  }

  async apply(change: DeviceChange): Promise<void> {
    const { purged, devices = [], channels = [], deleted, endedDeletions = [] } = change;
    await this.#database.transaction(async () => {
      if (purged) await this.#purge.run(purged);
      await this.save({ devices, channels });
      if (deleted) await this.#delete(deleted);
      for (const undos of chunksOf(endedDeletions))
        await this.#db.deleteFrom("device_deletions").where("undo", "in", undos).execute();
    });
  }

  /**
   * New ones and changed ones, all or none; what was deleted is there again. When a device was seen and where a channel
   * was last is not touched.
   */
  async save({ devices = [], channels = [] }: Partial<Records>): Promise<void> {
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

  /** Where each was last. */
  async setPositions(told: readonly ToldPosition[]): Promise<void> {
    await this.#database.transaction(async () => {
      for (const chunk of chunksOf(told)) {
        const rows = chunk.map(
          ({ channel: { deviceId, channelId }, position: { longitude, latitude } }) =>
            sql`(${deviceId}, ${channelId}, cast(${longitude} as double precision),
              cast(${latitude} as double precision))`,
        );
        await sql`with told (device_id, channel_id, longitude, latitude) as (values ${sql.join(rows)})
          update channels set gps_longitude = told.longitude, gps_latitude = told.latitude from told
          where channels.device_id = told.device_id and channels.channel_id = told.channel_id`.execute(
          this.#db,
        );
      }
    });
  }

  /** What others keep of devices and channels that are not there. */
  strays(wish: { readonly withHistory?: boolean } = {}) {
    return this.#purge.strays(wish);
  }

  /** How many rows a purge of them would delete, by table. */
  countRows(purged: PurgedDevices): Promise<ReadonlyMap<string, number>> {
    return this.#purge.count(purged);
  }

  /** For good, with everything that is kept of them. */
  purge(purged: PurgedDevices): Promise<void> {
    return this.#purge.run(purged);
  }

  async #delete({ undo, expiresAtMs, deviceIds, channels }: Deletion): Promise<void> {
    const row = { undo, expires_at_ms: expiresAtMs };
    await this.#db.insertInto("device_deletions").values(row).execute();
    for (const ids of chunksOf(deviceIds))
      await this.#db
        .updateTable("devices")
        .set({ deletion: undo })
        .where("id", "in", ids)
        .execute();
    for (const [deviceId, refs] of Map.groupBy(channels, (ref) => ref.deviceId))
      for (const chunk of chunksOf(refs))
        await this.#db
          .updateTable("channels")
          .set({ deletion: undo })
          .where("device_id", "=", deviceId)
          .where(
            "channel_id",
            "in",
            chunk.map(({ channelId }) => channelId),
          )
          .execute();
  }

  async #saveDevices(devices: readonly DeviceRecord[]): Promise<void> {
    await this.#db
      .insertInto("devices")
      .values(devices.map(deviceRow(this.#sealer)))
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
          deletion: row.ref("excluded.deletion"),
        })),
      )
      .execute();
  }

  async #saveChannels(channels: readonly ChannelRecord[]): Promise<void> {
    await this.#db
      .insertInto("channels")
      .values(channels.map(channelRow(this.#sealer)))
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
          gb_id: row.ref("excluded.gb_id"),
          number: row.ref("excluded.number"),
          options: row.ref("excluded.options"),
          relay: row.ref("excluded.relay"),
          deletion: row.ref("excluded.deletion"),
        })),
      )
      .execute();
  }
}
