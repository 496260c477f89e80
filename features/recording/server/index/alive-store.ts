import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface AliveTables {
  recording_alive: { id: number; until_ms: number };
}

/** Until when the server is known to have run. */
export class AliveStore {
  readonly #db: Kysely<AliveTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async untilMs(): Promise<number | undefined> {
    const row = await this.#db.selectFrom("recording_alive").select("until_ms").executeTakeFirst();
    return row?.until_ms;
  }

  async extend(until_ms: number): Promise<void> {
    await this.#db
      .insertInto("recording_alive")
      .values({ id: 1, until_ms })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ until_ms }))
      .execute();
  }
}
