import type { RaisedAlarm } from "@tessera/engine";
import { chunksOf, type Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import { type AlarmTables } from "./alarm-tables.ts";
import { raisedOf } from "./raised-row.ts";

interface Told {
  readonly alarmId: number;
  readonly phase: RaisedAlarm["phase"];
  readonly atMs: number;
}

/** Beginnings, ends and moments that no plan has looked at yet: whoever crashes finds them again. */
export class FreshStore {
  readonly #database: Database;
  readonly #db: Kysely<AlarmTables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  async add(told: readonly Told[]): Promise<void> {
    for (const chunk of chunksOf(told))
      await this.#db
        .insertInto("alarm_fresh")
        .values(
          chunk.map(({ alarmId, phase, atMs }) => ({ alarm_id: alarmId, phase, at_ms: atMs })),
        )
        .execute();
  }

  /** Oldest first; what `take` stores and their going are one. Gives how many there were. */
  take(limit: number, take: (alarms: readonly RaisedAlarm[]) => Promise<void>): Promise<number> {
    return this.#database.transaction(async () => {
      const rows = await this.#db
        .selectFrom("alarm_fresh")
        .select(["id", "alarm_id", "phase", "at_ms"])
        .orderBy("id")
        .limit(limit)
        .execute();
      const ids = rows.map(({ alarm_id }) => alarm_id);
      const alarms = new Map<number, RaisedAlarm>();
      for (const chunk of chunksOf(ids)) {
        const stored = await this.#db
          .selectFrom("alarms")
          .selectAll()
          .where("id", "in", chunk)
          .execute();
        for (const row of stored) alarms.set(row.id, raisedOf(row));
      }
      const told = rows.flatMap(({ alarm_id, phase, at_ms }) => {
        const alarm = alarms.get(alarm_id);
        return alarm ? [{ ...alarm, phase, atMs: at_ms }] : [];
      });
      if (told.length > 0) await take(told);
      for (const chunk of chunksOf(rows.map(({ id }) => id)))
        await this.#db.deleteFrom("alarm_fresh").where("id", "in", chunk).execute();
      return rows.length;
    });
  }
}
