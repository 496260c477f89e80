import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs, silentLogger, systemClock } from "@tessera/base";
import {
  AlarmTickets,
  alarmMigrations,
  createAlarmsFeature,
} from "@tessera/features/alarms/server";
import {
  createEvents,
  createHttpServer,
  migrate,
  openDatabase,
  sessionMigrations,
} from "@tessera/platform/server";
import { sql } from "kysely";
import { type ReadTimes, readTimes } from "../read-times.ts";

/** A server that has nothing but a month of alarms. Runs as a child process. */

export interface FilledHistory {
  readonly alarms: number;
}

const alarmsADay = 100_000;
const days = 30;
const deviceCount = 200;
const tries = 40;
/** Of an operator who may watch some of the cameras. */
const allowedDevices = 40;

const log = {
  ...silentLogger,
  error: (fields: object, why: string) => console.error(why, fields),
};
const folder = await mkdtemp(join(tmpdir(), "tessera-bench-alarms-"));
const database = await openDatabase({ url: process.argv[2], dataDir: folder, log });
const oldTable = sql`create table device_events (id integer, device_id text, channel_id text,
  alarm_type integer, phase text, topic text, description text, at_ms bigint)`;
await migrate(database, [
  sessionMigrations,
  {
    feature: "devices",
    migrations: [{ name: "0001-none", up: async (db) => void (await oldTable.execute(db)) }],
  },
  alarmMigrations,
]);
const endMs = Math.floor(Date.now() / dayMs) * dayMs;
const startMs = endMs - days * dayMs;
await fill();

const mayWatch = (isAdmin: boolean | undefined, deviceId: string) =>
  isAdmin === true || Number(deviceId.slice(1)) < allowedDevices;
const catalog = {
  device: (id: string) => ({ id, name: `Recorder ${id}` }),
  channel: (ref: { readonly channelId: string }) => ({ ...ref, name: `Gate ${ref.channelId}` }),
  channelsOf: () => [],
};
const feature = createAlarmsFeature({
  database,
  events: createEvents(log),
  settings: {
    get: () => ({ keptDays: 60, keptOfDevice: 1_000_000, picturesKeptDays: 14 }) as never,
  },
  push: { tell: () => {} },
  rights: {
    judge:
      (principal: { readonly isAdmin: boolean } | undefined) =>
      ({ deviceId }: { readonly deviceId: string }) =>
        mayWatch(principal?.isAdmin, deviceId),
  } as never,
  catalog: () => catalog as never,
  groups: () => ({ has: () => true }),
  isMuted: () => false,
  makeClip: () => Promise.reject(new Error("no recording")),
  snapshot: () => Promise.reject(new Error("no camera")),
  tickets: await AlarmTickets.load(database.secrets, systemClock),
  dataDir: folder,
  clock: systemClock,
  log,
});
const server = await createHttpServer({
  features: [feature],
  sessions: {
    resolve: async (token) => ({
      userId: Number(token),
      userName: token,
      nickName: "",
      roleId: 1,
      roleName: "",
      isAdmin: token === "1",
      sessionId: Number(token),
    }),
  },
  rights: { require: () => {} },
  audit: { record: async () => {} } as never,
  provider: () => "Tessera",
  product: { name: "Tessera", version: "bench" },
  log,
  clock: systemClock,
});

process.on("message", () => void read().then((reads) => process.send?.(reads)));
process.once("disconnect", () => void stop().finally(() => process.exit()));
process.send?.({ alarms: alarmsADay * days } satisfies FilledHistory);

/** Each camera has one severity. One in fifty is a tripwire, one in ten thousand a disk fault; the last two days are not looked into. */
async function fill(): Promise<void> {
  const series =
    database.kind === "postgres"
      ? sql`select generate_series(0, ${sql.lit(alarmsADay * days - 1)}) as n`
      : sql`select value as n from generate_series_table`;
  const stepMs = dayMs / alarmsADay;
  if (database.kind === "sqlite")
    await sql`create temp table generate_series_table as with recursive made(value) as
      (select 0 union all select value + 1 from made where value < ${sql.lit(alarmsADay * days - 1)})
      select value from made`.execute(database.as());
  await sql`insert into alarms (source, device_id, channel_id, place, alarm_type, method, severity,
      at_ms, began_at_ms, ended_at_ms, is_moment, topic, description, state, storm_id)
    select 'ONVIF', device, '1', device || '/1', type,
      case type when 18 then 6 else 5 end, 1 + n / 10 % 4, at_ms, at_ms, at_ms + 5000, 0, 'Motion',
      '{"zh":"移动侦测","en":"Motion"}',
      case when at_ms >= ${sql.lit(endMs - 2 * dayMs)} then 'new' else 'handled' end, n / 10 + 1
    from (select n, 'd' || (n / 10 % ${sql.lit(deviceCount)}) as device,
      case when n % 10000 = 0 then 18 when n % 50 = 0 then 10 else 7 end as type,
      ${sql.lit(startMs)} + cast(n as bigint) * ${sql.lit(stepMs)} as at_ms from (${series}) as numbers) as made`.execute(
    database.as(),
  );
  await sql`insert into alarm_storms (place, device_id, channel_id, alarm_type, source, severity,
      first_at_ms, last_at_ms, last_alarm_id, count, new_count)
    select max(place), max(device_id), '1', max(alarm_type), 'ONVIF', min(severity), min(at_ms),
      max(at_ms), max(id), count(*), sum(case state when 'new' then 1 else 0 end)
    from alarms group by storm_id order by storm_id`.execute(database.as());
  await sql`insert into alarm_places (place, device_id)
    select distinct place, device_id from alarms`.execute(database.as());
  for (const [span, ms] of [
    ["hour", 3_600_000],
    ["day", dayMs],
  ] as const)
    await sql`insert into alarm_tallies
        (span, from_ms, place, alarm_type, method, severity, source, state, device_id, count)
      select ${sql.lit(span)}, at_ms / ${sql.lit(ms)} * ${sql.lit(ms)}, place, alarm_type, method,
        severity, source, state, device_id, count(*)
      from alarms group by 2, 3, 4, 5, 6, 7, 8, 9`.execute(database.as());
  // PostgreSQL does this by itself some minutes later; SQLite does without.
  if (database.kind === "postgres") await sql`vacuum analyze`.execute(database.as());
}

async function read(): Promise<ReadTimes> {
  const lastWeek = `starttime=${endMs - 7 * dayMs + 1_234_567}&endtime=${endMs - 7_654_321}`;
  const asked: Readonly<Record<string, readonly [user: number, url: string]>> = {
    "list, newest, all": [1, "alarmlist?limit=50"],
    "list, one type": [1, "alarmlist?limit=50&type=10"],
    "list, a rare type": [1, "alarmlist?limit=50&type=18&priority=1"],
    "list, one camera in a week": [1, `alarmlist?limit=50&device=d17&channel=1&${lastWeek}`],
    "list, a week, not looked into": [1, `alarmlist?limit=50&state=new&${lastWeek}`],
    "list, by name": [1, "alarmlist?limit=50&q=Recorder%20d17"],
    "list, deep": [1, "alarmlist?limit=50&start=1500000"],
    "list, oldest first": [1, "alarmlist?limit=50&order=asc"],
    "list, 40 of 200 cameras": [2, "alarmlist?limit=50"],
    "inbox, open": [1, "alarm/inbox?limit=50"],
    "inbox, 40 of 200 cameras": [2, "alarm/inbox?limit=50"],
    "statistics of a week": [1, `alarm/statistics?${lastWeek}`],
  };
  return readTimes(asked, tries, async ([user, url]) => {
    const reply = await server.inject({
      url: `/api/v1/${url}`,
      headers: { token: String(user) },
    });
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
    const { total, Total } = reply.json<{ total?: number; Total?: number }>();
    return total ?? Total ?? 0;
  });
}

async function stop(): Promise<void> {
  await feature.stop?.();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
