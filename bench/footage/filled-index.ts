import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs, silentLogger, systemClock } from "@tessera/base";
import { Footage, RootStore, recordingMigrations } from "@tessera/features/recording/server";
import { type Database, migrate, openDatabase } from "@tessera/platform/server";
import { FilesUnderRoots } from "@tessera/recorder/storage";
import { sql } from "kysely";

const segmentMs = 300_000;
const segmentsPerDay = dayMs / segmentMs;

export interface IndexWish {
  readonly channels: number;
  readonly days: number;
}

export interface FilledIndex {
  readonly database: Database;
  readonly rootPath: string;
  readonly rows: number;
  /** Midnight of the first day. */
  readonly startMs: number;
  /** Loads it as a server that starts does. */
  load(): Promise<Footage>;
  remove(): Promise<void>;
}

export const channelNo = (no: number) => ({ deviceId: `bench-${no}`, channelId: "1" });

/**
 * An index as some weeks of recording leave it: segments of five minutes, a break of ten minutes a day
 * that has its reason, one segment in a hundred locked.
 */
export async function fillIndex(
  url: string | undefined,
  { channels, days }: IndexWish,
): Promise<FilledIndex> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-bench-footage-"));
  const database = await openDatabase({ url, dataDir: folder, log: silentLogger });
  await migrate(database, [recordingMigrations]);
  await writeFile(join(folder, "tessera-volume.json"), "{}");
  const rootId = await new RootStore(database).add(folder, "bench");
  const startMs = (Math.floor(Date.now() / dayMs) - days) * dayMs;
  for (let no = 1; no <= channels; no++)
    await database.transaction(() => fillChannel(database, { no, rootId, startMs, days }));
  // PostgreSQL does this by itself some minutes later; SQLite does without.
  if (database.kind === "postgres") await sql`analyze`.execute(database.as());
  return {
    database,
    rootPath: folder,
    rows: channels * days * segmentsPerDay,
    startMs,
    load: () =>
      Footage.load({
        database,
        clock: systemClock,
        log: silentLogger,
        roots: {
          choose: () => ({ id: rootId }),
          isThere: async () => true,
        },
        bytes: new FilesUnderRoots({ pathOf: () => folder }),
        nameOf: ({ deviceId }) => ({ name: deviceId, deviceName: deviceId }),
      }),
    async remove() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fillChannel(
  database: Database,
  channel: {
    readonly no: number;
    readonly rootId: number;
    readonly startMs: number;
    readonly days: number;
  },
): Promise<void> {
  const db = database.as();
  const { deviceId } = channelNo(channel.no);
  const no = sql.lit(channel.no);
  const startMs = sql`cast(${sql.lit(String(channel.startMs))} as bigint)`;
  const day = sql.lit(dayMs);
  const rootId = sql.lit(channel.rootId);
  await sql`insert into recorded_channels (device_id, channel_id, name, device_name)
    values (${sql.lit(deviceId)}, '1', ${sql.lit(deviceId)}, ${sql.lit(deviceId)})`.execute(db);
  const length = sql.lit(segmentMs);
  await sql`insert into recording_segments
      (channel_no, flow, start_ms, end_ms, root_id, bytes, state, is_locked)
    ${numbers(channel.days * segmentsPerDay)}
    select ${no}, 1, ${startMs} + n * ${length}, ${startMs} + (n + 1) * ${length}, ${rootId},
      75000000, 1, case when n % 100 = 0 then 1 else 0 end from numbers`.execute(db);
  await sql`insert into recording_stretches (channel_no, flow, start_ms, end_ms)
    ${numbers(channel.days)}
    select ${no}, 1, ${startMs} + n * ${day}, ${startMs} + (n + 1) * ${day} - 600000 from numbers`.execute(
    db,
  );
  await sql`insert into recording_gaps (channel_no, flow, start_ms, end_ms, reason, detail)
    ${numbers(channel.days)}
    select ${no}, 1, ${startMs} + (n + 1) * ${day} - 600000, ${startMs} + (n + 1) * ${day},
      'camera-lost', '{"zh":"无法连接","en":"No answer"}' from numbers`.execute(db);
  await sql`insert into recording_days (channel_no, root_id, utc_day, bytes, locked_bytes)
    ${numbers(channel.days)}
    select ${no}, ${rootId}, ${sql.lit(channel.startMs / dayMs)} + n, 21600000000, 216000000
    from numbers`.execute(db);
}

const numbers = (count: number) =>
  sql`with recursive numbers(n) as
    (select cast(0 as bigint) union all select n + 1 from numbers where n < ${sql.lit(count - 1)})`;
