import { dayMs, hourMs } from "@tessera/base";
import { chunksOf, type Database } from "@tessera/platform/server";
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { type AlarmTable, type AlarmTables, type TallyTable } from "./alarm-tables.ts";

/** What an alarm counts under, beside its hour and day. */
type TallyKind = Pick<
  Selectable<AlarmTable>,
  "place" | "alarm_type" | "method" | "severity" | "source" | "state" | "device_id"
>;

export interface Counted extends TallyKind {
  /** Anywhere in its hour. */
  readonly at_ms: number;
  /** Negative: so many are not so any more. */
  readonly count: number;
}

const kinds = ["place", "alarm_type", "method", "severity", "source", "state"] as const;

/**
 * How many alarms there are of each kind, hour by hour and day by day: three million alarms are counted without being
 * read. Whoever adds, changes or removes alarms says so here in the same transaction.
 */
export class TallyStore {
  readonly #db: Kysely<AlarmTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async count(changes: readonly Counted[]): Promise<void> {
    const rows = new Map<string, Insertable<TallyTable>>();
    for (const { at_ms, count, ...counted } of changes)
      for (const [span, ms] of spans) {
        const kind = kindOf(counted);
        const from_ms = Math.floor(at_ms / ms) * ms;
        const key = JSON.stringify([span, from_ms, ...kinds.map((name) => kind[name])]);
        const known = rows.get(key);
        if (known) known.count += count;
        else rows.set(key, { span, from_ms, ...kind, count });
      }
    // In one order on every server, so that two never wait for each other.
    const sorted = [...rows.entries()]
      .filter(([, { count }]) => count !== 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => row);
    for (const chunk of chunksOf(sorted))
      await this.#db
        .insertInto("alarm_tallies")
        .values(chunk)
        .onConflict((conflict) =>
          conflict
            .columns(["span", "from_ms", ...kinds])
            .doUpdateSet({ count: sql`alarm_tallies.count + excluded.count` }),
        )
        .execute();
  }

  /** What the alarms of a condition count as: to be taken away before they change or go. */
  async of(condition: RawBuilder<boolean>): Promise<readonly Counted[]> {
    const hour = sql<number>`at_ms / ${sql.lit(hourMs)} * ${sql.lit(hourMs)}`;
    const rows = await this.#db
      .selectFrom("alarms")
      .select([hour.as("at_ms"), ...kinds, "device_id"])
      .select(sql<number | string>`count(*)`.as("count"))
      .where(condition)
      .groupBy([hour, ...kinds, "device_id"])
      .execute();
    return rows.map((row) => ({ ...row, count: Number(row.count) }));
  }

  async removeBefore(atMs: number): Promise<void> {
    await this.#db.deleteFrom("alarm_tallies").where("from_ms", "<", atMs).execute();
  }
}

const kindOf = ({
  place,
  alarm_type,
  method,
  severity,
  source,
  state,
  device_id,
}: TallyKind): TallyKind => ({
  place,
  alarm_type,
  method,
  severity,
  source,
  state,
  device_id,
});

const spans = [
  ["hour", hourMs],
  ["day", dayMs],
] as const;

export const negated = (counted: readonly Counted[]): readonly Counted[] =>
  counted.map((one) => ({ ...one, count: -one.count }));
