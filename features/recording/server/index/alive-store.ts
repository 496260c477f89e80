import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface AliveTables {
  recording_alive: { id: number; until_ms: number };
}

const moments = { alive: 1, unsearched: 2 } as const;

/** What a start has to know of the one before. */
export class AliveStore {
  readonly #db: Kysely<AliveTables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Until when the server is known to have run. */
  untilMs(): Promise<number | undefined> {
    return this.#read(moments.alive);
  }

  extend(untilMs: number): Promise<void> {
    return this.#write(moments.alive, untilMs);
  }

  /** Since when there may be files that no row knows of: a start that was cut off has not looked through all of them. */
  unsearchedSinceMs(): Promise<number | undefined> {
    return this.#read(moments.unsearched);
  }

  beginSearch(sinceMs: number): Promise<void> {
    return this.#write(moments.unsearched, sinceMs);
  }

  async endSearch(): Promise<void> {
    await this.#db.deleteFrom("recording_alive").where("id", "=", moments.unsearched).execute();
  }

  async #read(id: number): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom("recording_alive")
      .select("until_ms")
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.until_ms;
  }

  async #write(id: number, until_ms: number): Promise<void> {
    await this.#db
      .insertInto("recording_alive")
      .values({ id, until_ms })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ until_ms }))
      .execute();
  }
}
