import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface Tables {
  dashboard_cards: { user_id: number; arrangement: string };
}

/** How each user has arranged the dashboard, as JSON. */
export class CardStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async of(userId: number): Promise<unknown> {
    const row = await this.#db
      .selectFrom("dashboard_cards")
      .select("arrangement")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row && (JSON.parse(row.arrangement) as unknown);
  }

  async save(userId: number, arrangement: object): Promise<void> {
    const text = JSON.stringify(arrangement);
    await this.#db
      .insertInto("dashboard_cards")
      .values({ user_id: userId, arrangement: text })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ arrangement: text }))
      .execute();
  }
}
