import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface Tables {
  dashboard_screens: { user_id: number; choice: string };
}

/** What each user has chosen for the big screen, as JSON. */
export class ScreenStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async of(userId: number): Promise<unknown> {
    const row = await this.#db
      .selectFrom("dashboard_screens")
      .select("choice")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row && (JSON.parse(row.choice) as unknown);
  }

  async save(userId: number, choice: object): Promise<void> {
    const text = JSON.stringify(choice);
    await this.#db
      .insertInto("dashboard_screens")
      .values({ user_id: userId, choice: text })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ choice: text }))
      .execute();
  }
}
