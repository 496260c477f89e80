import { dayMs, type Text } from "@tessera/base";
import type { AlarmReport, ChannelRef } from "@tessera/engine";
import { chunksOf, type Database, numberRows } from "@tessera/platform/server";
import { type Kysely, type RawBuilder, sql } from "kysely";
import {
  type AddedAlarm,
  AlarmBatch,
  endOf,
  keyOfOpen,
  type OpenAlarm,
  openKeyOf,
  type TakenReport,
} from "./alarm-batch.ts";
import { type AlarmTables, placeOf } from "./alarm-tables.ts";
import { FreshStore } from "./fresh-store.ts";
import { StormStore } from "./storm-store.ts";
import { negated, TallyStore } from "./tally-store.ts";

export interface AlarmEvent {
  readonly id: number;
  readonly channelId: string | undefined;
  readonly alarmType: number;
  readonly phase: AlarmReport["phase"];
  readonly atMs: number;
  readonly topic: string;
  readonly description: Text;
}

export interface OpenReport
  extends Pick<AlarmReport, "key" | "channel" | "alarmType" | "severity" | "description"> {
  readonly method: number;
}

/** Alarms that are stored together, with what their source knows of itself. */
export interface JoinedReports {
  readonly reports: readonly TakenReport[];
  readonly write?: (() => Promise<void>) | undefined;
}

export type StoredReports =
  | { readonly ids: readonly number[] }
  /** Why their source could not write its own: they are not stored either. */
  | { readonly refused: unknown };

export interface PastAlarm {
  readonly startMs: number;
  /** The same as the start if it only happened. */
  readonly endMs: number;
  readonly type: number;
  readonly text: Text;
}

/** Every alarm of the site, one row each from its beginning to its end. */
export class AlarmStore {
  readonly #database: Database;
  readonly #db: Kysely<AlarmTables>;
  readonly #storms: StormStore;
  readonly #tallies: TallyStore;
  readonly #fresh: FreshStore;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
    this.#storms = new StormStore(database);
    this.#tallies = new TallyStore(database);
    this.#fresh = new FreshStore(database);
  }

  /** In one transaction; one whose source fails to write takes none of the others with it. */
  addJoined(batch: readonly JoinedReports[]): Promise<readonly StoredReports[]> {
    return this.#database.transaction(async () => {
      const refused = new Map<JoinedReports, unknown>();
      for (const joined of batch)
        if (joined.write)
          await this.#database
            .transaction(joined.write)
            .catch((error: unknown) => refused.set(joined, error));
      const taken = batch.filter((joined) => !refused.has(joined));
      const reports = taken.flatMap((joined) => joined.reports);
      const ids = reports.length > 0 ? await this.add(reports) : [];
      let from = 0;
      return batch.map((joined) => {
        if (refused.has(joined)) return { refused: refused.get(joined) };
        from += joined.reports.length;
        return { ids: ids.slice(from - joined.reports.length, from) };
      });
    });
  }

  /** All or none, in their order; gives the id of each. */
  add(reports: readonly TakenReport[]): Promise<readonly number[]> {
    return this.#database.transaction(async () => {
      const batch = new AlarmBatch(await this.#open(reports));
      const rows = reports.map((report) => batch.take(report));
      await this.#end(batch.ended);
      await this.#storms.fold(batch.added);
      await this.#insert(batch.added);
      await this.#storms.settle(batch.added);
      await this.#addPlaces(batch.added);
      await this.#tallies.count(batch.added.map(({ row }) => ({ ...row, state: "new", count: 1 })));
      const ids = rows.map(({ id }) => id ?? 0);
      await this.#fresh.add(
        reports.map(({ phase, atMs }, index) => ({ alarmId: ids[index] ?? 0, phase, atMs })),
      );
      return ids;
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

  /** Of a channel, or of its device as a whole, in order of their beginning; what began days before is not looked for. */
  async between(
    { deviceId, channelId }: ChannelRef,
    fromMs: number,
    toMs: number,
  ): Promise<readonly PastAlarm[]> {
    const rows = await this.#db
      .selectFrom("alarms")
      .select(["began_at_ms", "ended_at_ms", "alarm_type", "description"])
      .where("place", "in", [placeOf(deviceId, channelId), placeOf(deviceId)])
      .where("at_ms", "<", toMs)
      .where("at_ms", ">=", fromMs - dayMs)
      .where("began_at_ms", "is not", null)
      .orderBy("at_ms")
      .orderBy("id")
      .execute();
    return rows
      .map((row) => ({
        startMs: row.began_at_ms ?? 0,
        endMs: row.ended_at_ms ?? endOf(row.began_at_ms ?? 0, toMs),
        type: row.alarm_type,
        text: JSON.parse(row.description) as Text,
      }))
      .filter(({ endMs }) => endMs >= fromMs);
  }

  /** Whole days of UTC: what the moment's own day has stays. */
  removeOlderThan(atMs: number): Promise<void> {
    const dayStartMs = Math.floor(atMs / dayMs) * dayMs;
    return this.#database.transaction(async () => {
      await this.#tallies.removeBefore(dayStartMs);
      await this.#db.deleteFrom("alarms").where("at_ms", "<", dayStartMs).execute();
      await this.#storms.removeBefore(dayStartMs);
      await this.#db
        .deleteFrom("alarm_handlings")
        .where("at_ms", "<", dayStartMs)
        .where(
          sql<boolean>`not exists (select 1 from alarms where handling_id = alarm_handlings.id)`,
        )
        .execute();
    });
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
    if (first) await this.remove(sql`device_id = ${deviceId} and id <= ${first.id}`);
  }

  /** Those of a condition; gives how many there were. */
  remove(condition: RawBuilder<boolean>): Promise<number> {
    return this.#database.transaction(async () => {
      const counted = await this.#tallies.of(condition);
      await this.#tallies.count(negated(counted));
      await this.#storms.shrink(condition);
      await this.#db.deleteFrom("alarms").where(condition).execute();
      return counted.reduce((sum, { count }) => sum + count, 0);
    });
  }

  /** What a source has begun of a device and not ended. */
  async openOf(source: string, deviceId: string): Promise<readonly OpenReport[]> {
    const rows = await this.#db
      .selectFrom("alarms")
      .select(["open_key", "channel_id", "alarm_type", "method", "severity", "description"])
      .where("device_id", "=", deviceId)
      .where("source", "=", source)
      .where("open_key", "is not", null)
      .execute();
    return rows.map((row) => ({
      key: keyOfOpen(row.open_key ?? ""),
      channel: row.channel_id ? { deviceId, channelId: row.channel_id } : undefined,
      alarmType: row.alarm_type,
      method: row.method,
      severity: row.severity,
      description: JSON.parse(row.description) as Text,
    }));
  }

  async #open(reports: readonly AlarmReport[]): Promise<readonly OpenAlarm[]> {
    const keys = [...new Set(reports.filter(({ phase }) => phase !== "happens").map(openKeyOf))];
    const found: OpenAlarm[] = [];
    for (const chunk of chunksOf(keys)) {
      const rows = await this.#db
        .selectFrom("alarms")
        .select(["id", "open_key", "began_at_ms"])
        .where("open_key", "in", chunk)
        .execute();
      found.push(...rows);
    }
    return found;
  }

  async #end(ended: AlarmBatch["ended"]): Promise<void> {
    for (const chunk of chunksOf(ended.map(({ id, ended_at_ms }) => [id, ended_at_ms])))
      await sql`update alarms set ended_at_ms = told.column2, open_key = null
        from ${numberRows(chunk)} as told where id = told.column1`.execute(this.#db);
  }

  async #addPlaces(added: readonly AddedAlarm[]): Promise<void> {
    const places = new Map(added.map(({ row: { place, device_id } }) => [place, device_id]));
    const inOrder = [...places].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const chunk of chunksOf(inOrder))
      await this.#db
        .insertInto("alarm_places")
        .values(chunk.map(([place, device_id]) => ({ place, device_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  async #insert(added: readonly AddedAlarm[]): Promise<void> {
    for (const chunk of chunksOf(added)) {
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
