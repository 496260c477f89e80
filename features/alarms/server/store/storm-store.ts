import { chunksOf, type Database } from "@tessera/platform/server";
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

  /** Before the alarms are stored: each gets the storm that it belongs to. Gives those that were there already. */
  async fold(added: readonly AddedAlarm[]): Promise<ReadonlySet<Storm>> {
    const open = await this.#open([...new Set(added.map(stormKeyOf))]);
    const joined = new Set<Storm>();
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
        joined.add(known);
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
    return joined;
  }

  /** Once the alarms are stored: the inbox shows the last one of each storm. */
  async settle(joined: ReadonlySet<Storm>, added: readonly AddedAlarm[]): Promise<void> {
    const last = new Map<number, number>();
    for (const { id = 0, row } of added) last.set(row.storm_id ?? 0, id);
    const grown = new Map([...joined].map((storm) => [storm.id, storm]));
    for (const [id, last_alarm_id] of last) {
      const { severity, last_at_ms, count, new_count } = grown.get(id) ?? {};
      await this.#db
        .updateTable("alarm_storms")
        .set({ last_alarm_id, severity, last_at_ms, count, new_count })
        .where("id", "=", id)
        .execute();
    }
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
    for (const { storm_id, count, fresh } of rows)
      await this.#db
        .updateTable("alarm_storms")
        .set({
          count: sql`count - ${Number(count)}`,
          new_count: sql`new_count - ${Number(fresh)}`,
        })
        .where("id", "=", storm_id)
        .execute();
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
        .values(chunk.map(({ row }) => row))
        // Another server has just begun the same.
        .onConflict((conflict) =>
          conflict.column("open_key").doUpdateSet({
            count: sql`alarm_storms.count + excluded.count`,
            new_count: sql`alarm_storms.new_count + excluded.new_count`,
            last_at_ms: sql`excluded.last_at_ms`,
          }),
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
