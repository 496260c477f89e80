import type { Kysely } from "kysely";
import type { Database } from "../database/index.ts";
import { loginNameHash } from "./login-name-hash.ts";

interface Tables {
  login_known_browsers: {
    /** SHA-256 of what the browser holds. */
    browser_hash: string;
    name_hash: string;
    signed_in_at_ms: number;
  };
}

/** As whom browsers have signed in lately. */
export class KnownBrowserStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Without a name: whether it has signed in as anybody. */
  async isKnown(browserHash: string, sinceMs: number, userName?: string): Promise<boolean> {
    let query = this.#db
      .selectFrom("login_known_browsers")
      .select("browser_hash")
      .where("browser_hash", "=", browserHash)
      .where("signed_in_at_ms", ">", sinceMs);
    if (userName !== undefined) query = query.where("name_hash", "=", loginNameHash(userName));
    return (await query.executeTakeFirst()) !== undefined;
  }

  /** The browser holds something else from now on. */
  async rename(beforeHash: string, afterHash: string): Promise<void> {
    await this.#db
      .updateTable("login_known_browsers")
      .set({ browser_hash: afterHash })
      .where("browser_hash", "=", beforeHash)
      .execute();
  }

  async save(browserHash: string, userName: string, atMs: number): Promise<void> {
    await this.#db
      .insertInto("login_known_browsers")
      .values({
        browser_hash: browserHash,
        name_hash: loginNameHash(userName),
        signed_in_at_ms: atMs,
      })
      .onConflict((conflict) =>
        conflict.columns(["browser_hash", "name_hash"]).doUpdateSet({ signed_in_at_ms: atMs }),
      )
      .execute();
  }

  async forgetBefore(atMs: number): Promise<void> {
    await this.#db
      .deleteFrom("login_known_browsers")
      .where("signed_in_at_ms", "<=", atMs)
      .execute();
  }
}
