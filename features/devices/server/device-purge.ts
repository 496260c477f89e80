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
      for (const cleanUp of this.#all) {
        for (const ids of chunksOf(deviceIds)) await this.#delete(cleanUp, ofDevices(cleanUp, ids));
        for (const [deviceId, refs] of byDevice)
          for (const chunk of chunksOf(refs))
            await this.#delete(cleanUp, ofChannels(cleanUp, deviceId, chunk));
      }
    });
  }

  /** Rows about what is not there, deleted or not: left by a crash of an older version, or written too late. */
  async strays({ withHistory = false } = {}): Promise<Stray[]> {
    const strays: Stray[] = [];
    for (const cleanUp of this.#all)
      if (cleanUp.table !== "devices" && (withHistory || !cleanUp.isHistory))
        strays.push(...(await this.#straysIn(cleanUp)));
    return strays;
  }

  async #straysIn({ table, device, isHistory, ...of }: DeviceCleanUp): Promise<Stray[]> {
    // A recorder leaves channels out for a while: what was is told of its channels all the same.
    const channel = isHistory || table === "channels" ? undefined : of.channel;
    const deviceId = sql.ref(`${table}.${device}`);
    const channelId = channel === undefined ? undefined : sql.ref(`${table}.${channel}`);
    const isThere = channelId
      ? sql`select 1 from channels as known
          where known.device_id = ${deviceId} and known.channel_id = ${channelId}`
      : sql`select 1 from devices as known where known.id = ${deviceId}`;
    const { rows } = await sql<{ device: string; channel: string | null }>`
      select distinct ${deviceId} as device, ${channelId ?? sql`null`} as channel
      from ${sql.table(table)} where ${deviceId} <> '' and not exists (${isThere})`.execute(
      this.#db,
    );
    return rows.map((row) => ({ deviceId: row.device, channelId: row.channel ?? undefined }));
  }

  /** How many rows go with them, by table; those without any are not named. */
  async count({ deviceIds, channels }: PurgedDevices): Promise<ReadonlyMap<string, number>> {
    const byDevice = Map.groupBy(channels, (ref) => ref.deviceId);
    const counts = new Map<string, number>();
    for (const cleanUp of this.#all) {
      let rows = 0;
      for (const ids of chunksOf(deviceIds))
        rows += await this.#countRows(cleanUp, ofDevices(cleanUp, ids));
      for (const [deviceId, refs] of byDevice)
        for (const chunk of chunksOf(refs))
          rows += await this.#countRows(cleanUp, ofChannels(cleanUp, deviceId, chunk));
      if (rows > 0) counts.set(cleanUp.table, rows);
    }
    return counts;
  }

  get #all(): readonly DeviceCleanUp[] {
    return [...ownCleanUps, ...this.#cleanUps];
  }

  async #countRows({ table }: DeviceCleanUp, which: Condition | undefined): Promise<number> {
    if (!which) return 0;
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)} where ${which}`.execute(this.#db);
    return Number(rows[0]?.count ?? 0);
  }

  async #delete({ table }: DeviceCleanUp, which: Condition | undefined): Promise<void> {
    if (which) await sql`delete from ${sql.table(table)} where ${which}`.execute(this.#db);
  }
}

type Condition = ReturnType<typeof sql<boolean>>;

const ofDevices = ({ device }: DeviceCleanUp, ids: readonly string[]): Condition =>
  sql<boolean>`${sql.ref(device)} in (${sql.join(ids)})`;

/** Undefined: its rows are about whole devices. */
function ofChannels(
  { device, channel }: DeviceCleanUp,
  deviceId: string,
  refs: readonly ChannelRef[],
): Condition | undefined {
  if (channel === undefined) return undefined;
  const ids = sql.join(refs.map(({ channelId }) => channelId));
  return sql<boolean>`${sql.ref(device)} = ${deviceId} and ${sql.ref(channel)} in (${ids})`;
}
