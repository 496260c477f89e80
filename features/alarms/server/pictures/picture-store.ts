import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";
import type { AlarmTables } from "../store/alarm-tables.ts";

/** Which files show an alarm. */
export class PictureStore {
  readonly #db: Kysely<AlarmTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** The one that lists show. */
  async setFirst(alarmId: number, file: string): Promise<void> {
    await this.#db
      .updateTable("alarms")
      .set({ picture: file })
      .where("id", "=", alarmId)
      .where("picture", "is", null)
      .execute();
  }

  async add(alarmId: number, atMs: number, file: string): Promise<void> {
    await this.#db
      .insertInto("alarm_pictures")
      .values({ alarm_id: alarmId, at_ms: atMs, file })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
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
