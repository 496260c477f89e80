import type { Text } from "@tessera/base";
import type { AlarmReport, ChannelRef, GpsPosition } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import { type Generated, type Insertable, type Kysely, type Selectable, sql } from "kysely";

interface AlarmTable {
  id: Generated<number>;
  source: string;
  /** Empty: the server. */
  device_id: string;
  /** Empty: the device as a whole. */
  channel_id: string;
  alarm_type: number;
  severity: AlarmReport["severity"];
  /** Null: only its end was heard of. */
  began_at_ms: number | null;
  /** Null while it goes on. */
  ended_at_ms: number | null;
  /** It only happened. */
  is_moment: number;
  /** Of an alarm that goes on. */
  open_key: string | null;
  topic: string;
  /** JSON: both languages. */
  description: string;
  /** JSON. */
  position: string | null;
  picture: string | null;
  raw: string | null;
}
interface AlarmTables {
  alarms: AlarmTable;
}

export interface AlarmEvent {
  readonly id: number;
  readonly channelId: string | undefined;
  readonly alarmType: number;
  readonly phase: AlarmReport["phase"];
  readonly atMs: number;
  readonly topic: string;
  readonly description: Text;
}

export interface PastAlarm {
  readonly startMs: number;
  /** The same as the start if it only happened. */
  readonly endMs: number;
  readonly type: number;
  readonly text: Text;
}

/** A source that never tells the end of an alarm has forgotten it. */
const longestMs = 3_600_000;
/** A statement takes so many values at most. */
const rowsAStatement = 500;

/** Every alarm of the site, one row each from its beginning to its end. */
export class AlarmStore {
  readonly #database: Database;
  readonly #db: Kysely<AlarmTables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  /** All or none, in their order; gives the id of each. */
  add(reports: readonly AlarmReport[]): Promise<readonly number[]> {
    return this.#database.transaction(async () => {
      const batch = new AlarmBatch(await this.#open(reports));
      const rows = reports.map((report) => batch.take(report));
      for (const { id, ended_at_ms } of batch.ended)
        await this.#db
          .updateTable("alarms")
          .set({ ended_at_ms, open_key: null })
          .where("id", "=", id)
          .execute();
      await this.#insert(batch.added);
      return rows.map(({ id }) => id ?? 0);
    });
  }

  /** Of one device, newest first: beginnings and ends are told apart. */
  async list(
    deviceId: string,
    { start, limit }: { readonly start: number; readonly limit: number },
  ): Promise<readonly AlarmEvent[]> {
    const of = (ended: boolean) =>
      this.#db
        .selectFrom("alarms")
        .select(["id", "channel_id", "alarm_type", "topic", "description"])
        .select([
          (ended ? sql<number>`ended_at_ms` : sql<number>`began_at_ms`).as("at_ms"),
          (ended
            ? sql<AlarmReport["phase"]>`'ends'`
            : sql<AlarmReport["phase"]>`case is_moment when 1 then 'happens' else 'begins' end`
          ).as("phase"),
        ])
        .where("device_id", "=", deviceId)
        .$if(ended, (query) => query.where(hasEndOfItsOwn))
        .$if(!ended, (query) => query.where("began_at_ms", "is not", null));
    const rows = await of(false)
      .unionAll(of(true))
      .orderBy("at_ms", "desc")
      .orderBy("id", "desc")
      .orderBy("phase", "desc")
      .offset(start)
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      channelId: row.channel_id || undefined,
      alarmType: row.alarm_type,
      phase: row.phase,
      atMs: row.at_ms,
      topic: row.topic,
      description: JSON.parse(row.description) as Text,
    }));
  }

  /** How many `list` has. */
  async count(deviceId: string): Promise<number> {
    const { begun, ended } = await this.#db
      .selectFrom("alarms")
      .select([
        sql<number | string>`count(began_at_ms)`.as("begun"),
        sql<number | string>`sum(case when ${hasEndOfItsOwn} then 1 else 0 end)`.as("ended"),
      ])
      .where("device_id", "=", deviceId)
      .executeTakeFirstOrThrow();
    return Number(begun) + Number(ended ?? 0);
  }

  /** Of a channel, or of its device as a whole, in order of their beginning. */
  async between(
    { deviceId, channelId }: ChannelRef,
    fromMs: number,
    toMs: number,
  ): Promise<readonly PastAlarm[]> {
    const rows = await this.#db
      .selectFrom("alarms")
      .select(["began_at_ms", "ended_at_ms", "alarm_type", "description"])
      .where("device_id", "=", deviceId)
      .where("channel_id", "in", [channelId, ""])
      .where("began_at_ms", "<", toMs)
      .where("began_at_ms", ">=", fromMs - longestMs)
      .orderBy("began_at_ms")
      .orderBy("id")
      .execute();
    return rows
      .map((row) => ({
        startMs: row.began_at_ms ?? 0,
        endMs: endOf(row.began_at_ms ?? 0, row.ended_at_ms ?? toMs),
        type: row.alarm_type,
        text: JSON.parse(row.description) as Text,
      }))
      .filter(({ endMs }) => endMs >= fromMs);
  }

  async removeOlderThan(atMs: number): Promise<void> {
    await this.#db
      .deleteFrom("alarms")
      .where(sql<number>`coalesce(ended_at_ms, began_at_ms)`, "<", atMs)
      .execute();
  }

  /** All but the newest of one device. */
  async removeBeyond(deviceId: string, keptCount: number): Promise<void> {
    const first = await this.#db
      .selectFrom("alarms")
      .select("id")
      .where("device_id", "=", deviceId)
      .orderBy("id", "desc")
      .offset(keptCount)
      .limit(1)
      .executeTakeFirst();
    if (!first) return;
    await this.#db
      .deleteFrom("alarms")
      .where("device_id", "=", deviceId)
      .where("id", "<=", first.id)
      .execute();
  }

  async #open(reports: readonly AlarmReport[]): Promise<readonly OpenAlarm[]> {
    const keys = [...new Set(reports.filter(({ phase }) => phase !== "happens").map(openKeyOf))];
    const found: OpenAlarm[] = [];
    for (let start = 0; start < keys.length; start += rowsAStatement) {
      const rows = await this.#db
        .selectFrom("alarms")
        .select(["id", "open_key", "began_at_ms"])
        .where("open_key", "in", keys.slice(start, start + rowsAStatement))
        .execute();
      found.push(...rows);
    }
    return found;
  }

  async #insert(added: readonly AddedAlarm[]): Promise<void> {
    for (let start = 0; start < added.length; start += rowsAStatement) {
      const chunk = added.slice(start, start + rowsAStatement);
      const ids = await this.#db
        .insertInto("alarms")
        .values(chunk.map(({ row }) => row))
        // Another server has just begun the same.
        .onConflict((conflict) =>
          conflict.column("open_key").doUpdateSet({ open_key: sql`excluded.open_key` }),
        )
        .returning("id")
        .execute();
      for (const [index, alarm] of chunk.entries()) alarm.id = ids[index]?.id;
    }
  }
}

const hasEndOfItsOwn = sql<boolean>`(ended_at_ms is not null and is_moment = 0)`;

type OpenAlarm = Pick<Selectable<AlarmTable>, "id" | "open_key" | "began_at_ms">;

interface AddedAlarm {
  /** Once it is stored. */
  id: number | undefined;
  readonly row: Insertable<AlarmTable>;
}

type GoingOn = { readonly id: number; readonly beganAtMs: number } | AddedAlarm;

/** Puts beginnings and ends together, those of one batch too. */
class AlarmBatch {
  readonly added: AddedAlarm[] = [];
  readonly ended: { readonly id: number; readonly ended_at_ms: number }[] = [];
  readonly #goingOn: Map<string, GoingOn>;

  constructor(open: readonly OpenAlarm[]) {
    this.#goingOn = new Map(
      open.map(({ id, open_key, began_at_ms }) => [
        open_key ?? "",
        { id, beganAtMs: began_at_ms ?? 0 },
      ]),
    );
  }

  take(report: AlarmReport): { readonly id: number | undefined } {
    const { phase, atMs } = report;
    if (phase === "happens") return this.#add(report, { began: atMs, ended: atMs });
    const key = openKeyOf(report);
    const running = this.#goingOn.get(key);
    if (phase === "ends") {
      if (!running) return this.#add(report, { began: null, ended: atMs });
      this.#end(key, running, atMs);
      return running;
    }
    if (running && atMs - beginningOf(running) <= longestMs) return running;
    if (running) this.#end(key, running, atMs);
    const begun = this.#add(report, { began: atMs, ended: null }, key);
    this.#goingOn.set(key, begun);
    return begun;
  }

  #add(
    report: AlarmReport,
    { began, ended }: { readonly began: number | null; readonly ended: number | null },
    openKey: string | null = null,
  ): AddedAlarm {
    const row: Insertable<AlarmTable> = {
      source: report.source,
      device_id: report.deviceId,
      channel_id: report.channel?.channelId ?? "",
      alarm_type: report.alarmType,
      severity: report.severity,
      began_at_ms: began,
      ended_at_ms: ended,
      is_moment: report.phase === "happens" ? 1 : 0,
      open_key: openKey,
      topic: report.topic,
      description: JSON.stringify(report.description),
      position: report.position ? JSON.stringify(report.position satisfies GpsPosition) : null,
      picture: report.picture ?? null,
      raw: report.raw ?? null,
    };
    const alarm: AddedAlarm = { id: undefined, row };
    this.added.push(alarm);
    return alarm;
  }

  #end(key: string, running: GoingOn, atMs: number): void {
    this.#goingOn.delete(key);
    const ended_at_ms = endOf(beginningOf(running), atMs);
    if ("row" in running) Object.assign(running.row, { ended_at_ms, open_key: null });
    else this.ended.push({ id: running.id, ended_at_ms });
  }
}

const beginningOf = (alarm: GoingOn): number =>
  "row" in alarm ? (alarm.row.began_at_ms ?? 0) : alarm.beganAtMs;

const endOf = (beganMs: number, endMs: number): number =>
  Math.max(beganMs, Math.min(endMs, beganMs + longestMs));

const openKeyOf = ({ source, deviceId, channel, alarmType, key }: AlarmReport): string =>
  JSON.stringify([source, deviceId, channel?.channelId ?? "", alarmType, key]);
