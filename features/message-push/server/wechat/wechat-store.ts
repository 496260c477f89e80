import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

interface Tables {
  push_wechat: { user_id: number; open_id: string; created_at_ms: number };
}

/** Which WeChat account a user has, as the public account knows it. */
export class WechatStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async all(): Promise<{ readonly userId: number; readonly openId: string }[]> {
    const rows = await this.#db.selectFrom("push_wechat").selectAll().orderBy("user_id").execute();
    return rows.map((row) => ({ userId: row.user_id, openId: row.open_id }));
  }

  async bind(userId: number, openId: string, atMs: number): Promise<void> {
    const bound = { open_id: openId, created_at_ms: atMs };
    await this.#db
      .insertInto("push_wechat")
      .values({ user_id: userId, ...bound })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(bound))
      .execute();
  }

  /** Whether there was one. */
  async unbind(userId: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("push_wechat")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async isBound(userId: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom("push_wechat")
      .select("user_id")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row !== undefined;
  }
}
