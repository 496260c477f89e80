import type { ChannelRef, DeviceCleanUp, PurgedDevices } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import { type Kysely, sql } from "kysely";
import { chunksOf } from "./row-chunks.ts";

/** What this feature keeps of devices. */
const ownCleanUps: readonly DeviceCleanUp[] = [
  { table: "devices", device: "id" },
  { table: "channels", device: "device_id", channel: "channel_id" },
  { table: "presence_history", device: "device_id", isHistory: true },
];

/** Something about a device or a channel. */
interface Stray {
  readonly deviceId: string;
  /** Undefined: about the device. */
  readonly channelId?: string | undefined;
}

/** Deletes devices and channels for good, with every row that anybody keeps of them, in one transaction. */
export class DevicePurge {
  readonly #database: Database;
  readonly #db: Kysely<unknown>;
  readonly #cleanUps: readonly DeviceCleanUp[];

  /** `cleanUps` names what others keep of devices. */
  constructor(database: Database, cleanUps: readonly DeviceCleanUp[]) {
    this.#database = database;
    this.#db = database.as();
    this.#cleanUps = cleanUps;
  }

  async run({ deviceIds, channels }: PurgedDevices): Promise<void> {
    const byDevice = Map.groupBy(channels, (ref) => ref.deviceId);
    await this.#database.transaction(async () => {
      for (const cleanUp of [...ownCleanUps, ...this.#cleanUps]) {
        for (const ids of chunksOf(deviceIds)) await this.#deleteDevices(cleanUp, ids);
        for (const [deviceId, refs] of byDevice)
          for (const chunk of chunksOf(refs)) await this.#deleteChannels(cleanUp, deviceId, chunk);
      }
    });
  }

  /** Rows about what is not there, deleted or not: left by a crash of an older version, or written too late. */
  async strays(): Promise<Stray[]> {
    const strays: Stray[] = [];
    for (const { table, device, channel, isHistory } of this.#cleanUps) {
      if (isHistory) continue;
      const deviceId = sql.ref(`${table}.${device}`);
      const channelId = channel === undefined ? undefined : sql.ref(`${table}.${channel}`);
      const isThere = channelId
        ? sql`select 1 from channels as known
            where known.device_id = ${deviceId} and known.channel_id = ${channelId}`
        : sql`select 1 from devices as known where known.id = ${deviceId}`;
      const { rows } = await sql<{ device: string; channel: string | null }>`
        select distinct ${deviceId} as device, ${channelId ?? sql`null`} as channel
        from ${sql.table(table)} where not exists (${isThere})`.execute(this.#db);
      for (const row of rows)
        strays.push({ deviceId: row.device, channelId: row.channel ?? undefined });
    }
    return strays;
  }

  async #deleteDevices({ table, device }: DeviceCleanUp, ids: readonly string[]): Promise<void> {
    await sql`delete from ${sql.table(table)}
      where ${sql.ref(device)} in (${sql.join(ids)})`.execute(this.#db);
  }

  async #deleteChannels(
    { table, device, channel }: DeviceCleanUp,
    deviceId: string,
    refs: readonly ChannelRef[],
  ): Promise<void> {
    if (channel === undefined) return;
    await sql`delete from ${sql.table(table)} where ${sql.ref(device)} = ${deviceId}
      and ${sql.ref(channel)} in (${sql.join(refs.map(({ channelId }) => channelId))})`.execute(
      this.#db,
    );
  }
}
