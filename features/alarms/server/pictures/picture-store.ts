import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import type { AlarmTables } from "../store/alarm-tables.ts";

/** Which files show an alarm. */
export class PictureStore {
  readonly #db: Kysely<AlarmTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** An alarm that is gone wants none. */
  async wantsFirst(alarmId: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom("alarms")
      .select("id")
      .where("id", "=", alarmId)
      .where("picture", "is", null)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The one that lists show. False: there is one already. */
  async setFirst(alarmId: number, file: string): Promise<boolean> {
    const row = await this.#db
      .updateTable("alarms")
      .set({ picture: file })
      .where("id", "=", alarmId)
      .where("picture", "is", null)
      .returning("id")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** There is one a millisecond: a second one of the same moment comes right behind the first. */
  async add(alarmId: number, atMs: number, file: string): Promise<void> {
    const row = await this.#db
      .insertInto("alarm_pictures")
      .values({ alarm_id: alarmId, at_ms: atMs, file })
      .onConflict((conflict) => conflict.doNothing())
      .returning("at_ms")
      .executeTakeFirst();
    if (!row) await this.add(alarmId, atMs + 1, file);
  }

  async of(alarmId: number): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom("alarm_pictures")
      .select("file")
      .where("alarm_id", "=", alarmId)
      .orderBy("at_ms")
      .execute();
    return rows.map(({ file }) => file);
  }

  async removeBefore(atMs: number): Promise<void> {
    await this.#db.deleteFrom("alarm_pictures").where("at_ms", "<", atMs).execute();
  }
}
