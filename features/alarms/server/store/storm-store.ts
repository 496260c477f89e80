import { chunksOf, type Database, numberRows } from "@tessera/platform/server";
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { AddedAlarm } from "./alarm-batch.ts";
import { type AlarmTables, type StormTable } from "./alarm-tables.ts";

/** After so long without another, the next one is a matter of its own. */
const quietMs = 120_000;
/** What never rests is a new row from time to time, so that the inbox shows it again. */
const longestStormMs = 3_600_000;

type Storm = Selectable<StormTable>;
interface NewStorm {
  readonly row: Insertable<StormTable>;
  readonly alarms: AddedAlarm[];
}

/** Folds alarms of one kind at one place into storms. */
export class StormStore {
  readonly #db: Kysely<AlarmTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Before the alarms are stored: each gets the storm that it belongs to. */
  async fold(added: readonly AddedAlarm[]): Promise<void> {
    const open = await this.#open([...new Set(added.map(stormKeyOf))]);
    const closed: number[] = [];
    const begun: NewStorm[] = [];
    const latest = new Map<string, NewStorm>();
    for (const alarm of added) {
      const key = stormKeyOf(alarm);
      const { row } = alarm;
      const known = open.get(key);
      const fresh = latest.get(key);
      if (fresh && takes(fresh.row, row.at_ms)) {
        grow(fresh.row, row);
        fresh.alarms.push(alarm);
      } else if (!fresh && known && takes(known, row.at_ms)) {
        grow(known, row);
        row.storm_id = known.id;
      } else {
        if (fresh) fresh.row.open_key = null;
        else if (known) closed.push(known.id);
        const next = { row: stormOf(alarm), alarms: [alarm] };
        begun.push(next);
        latest.set(key, next);
      }
    }
    await this.#close(closed);
    await this.#begin(begun);
  }

  /** Once the alarms are stored: each storm has as many more, and the inbox shows its last one. */
  async settle(added: readonly AddedAlarm[]): Promise<void> {
    const grown = Map.groupBy(added, ({ row }) => row.storm_id ?? 0);
    const rows = [...grown].map(([id, alarms]) => [
      id,
      alarms.at(-1)?.id ?? 0,
      alarms.length,
      Math.max(...alarms.map(({ row }) => row.at_ms)),
      Math.min(...alarms.map(({ row }) => row.severity)),
    ]);
    // In one order on every server, so that two never wait for each other.
    for (const chunk of chunksOf(rows.toSorted(([a = 0], [b = 0]) => a - b)))
      await sql`update alarm_storms set last_alarm_id = grown.column2,
          count = count + grown.column3, new_count = new_count + grown.column3,
          last_at_ms = case when last_at_ms < grown.column4 then grown.column4 else last_at_ms end,
          severity = case when severity > grown.column5 then grown.column5 else severity end
        from ${numberRows(chunk)} as grown where id = grown.column1`.execute(this.#db);
  }

  /** Before alarms are deleted: their storms have as many fewer, and go with the last one. */
  async shrink(condition: RawBuilder<boolean>): Promise<void> {
    const rows = await this.#db
      .selectFrom("alarms")
      .select("storm_id")
      .select(sql<number | string>`count(*)`.as("count"))
      .select(sql<number | string>`sum(case state when 'new' then 1 else 0 end)`.as("fresh"))
      .where(condition)
      .where("storm_id", "is not", null)
      .groupBy("storm_id")
      .execute();
    const fewer = rows.map(({ storm_id, count, fresh }) => [
      storm_id ?? 0,
      Number(count),
      Number(fresh),
    ]);
    for (const chunk of chunksOf(fewer))
      await sql`update alarm_storms
        set count = count - fewer.column2, new_count = new_count - fewer.column3
        from ${numberRows(chunk)} as fewer where id = fewer.column1`.execute(this.#db);
    await this.#db.deleteFrom("alarm_storms").where("count", "<=", 0).execute();
  }

  async removeBefore(atMs: number): Promise<void> {
    await this.#db.deleteFrom("alarm_storms").where("last_at_ms", "<", atMs).execute();
  }

  async #open(keys: readonly string[]): Promise<Map<string, Storm>> {
    const found = new Map<string, Storm>();
    for (const chunk of chunksOf(keys)) {
      const rows = await this.#db
        .selectFrom("alarm_storms")
        .selectAll()
        .where("open_key", "in", chunk)
        .execute();
      for (const row of rows) found.set(row.open_key ?? "", row);
    }
    return found;
  }

  async #close(ids: readonly number[]): Promise<void> {
    for (const chunk of chunksOf(ids))
      await this.#db
        .updateTable("alarm_storms")
        .set({ open_key: null })
        .where("id", "in", chunk)
        .execute();
  }

  async #begin(begun: readonly NewStorm[]): Promise<void> {
    for (const chunk of chunksOf(begun)) {
      const ids = await this.#db
        .insertInto("alarm_storms")
        // `settle` counts what is in them.
        .values(chunk.map(({ row }) => ({ ...row, count: 0, new_count: 0 })))
        // Another server has just begun the same.
        .onConflict((conflict) =>
          conflict.column("open_key").doUpdateSet({ open_key: sql`excluded.open_key` }),
        )
        .returning("id")
        .execute();
      for (const [index, { alarms }] of chunk.entries())
        for (const { row } of alarms) row.storm_id = ids[index]?.id ?? null;
    }
  }
}

/** One that somebody has looked into takes no more: what comes then is news. */
const takes = (
  storm: Pick<Insertable<StormTable>, "first_at_ms" | "last_at_ms" | "count" | "new_count">,
  atMs: number,
): boolean =>
  storm.new_count === storm.count &&
  Math.abs(atMs - storm.last_at_ms) <= quietMs &&
  atMs - storm.first_at_ms <= longestStormMs;

function grow(
  storm: Pick<Insertable<StormTable>, "severity" | "last_at_ms" | "count" | "new_count">,
  { at_ms, severity }: AddedAlarm["row"],
): void {
  storm.count += 1;
  storm.new_count += 1;
  storm.last_at_ms = Math.max(storm.last_at_ms, at_ms);
  if (severity < storm.severity) storm.severity = severity;
}

const stormOf = (alarm: AddedAlarm): Insertable<StormTable> => {
  const { place, device_id, channel_id, alarm_type, source, severity, at_ms } = alarm.row;
  const about = { place, device_id, channel_id, alarm_type, source, severity };
  return {
    ...about,
    first_at_ms: at_ms,
    last_at_ms: at_ms,
    last_alarm_id: 0,
    count: 1,
    new_count: 1,
    open_key: stormKeyOf(alarm),
  };
};

const stormKeyOf = ({ row: { place, alarm_type, source } }: AddedAlarm): string =>
  JSON.stringify([place, alarm_type, source]);
