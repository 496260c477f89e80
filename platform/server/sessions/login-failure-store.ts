import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../database/index.ts";

interface LoginFailureTable {
  /** A hash: people type passwords into the name field by mistake. */
  name_hash: string;
  failures: number;
  /** 0 while not locked. */
  locked_until_ms: number;
  last_failed_at_ms: number;
}

export interface LoginFailures {
  readonly failures: number;
  readonly lockedUntilMs: number;
  readonly lastFailedAtMs: number;
}

/** Wrong passwords in a row by user name, whether or not there is such a user. */
export class LoginFailureStore {
  readonly #db: Kysely<{ login_failures: LoginFailureTable }>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async find(userName: string): Promise<LoginFailures | undefined> {
    const row = await this.#db
      .selectFrom("login_failures")
      .selectAll()
      .where("name_hash", "=", hashOf(userName))
      .executeTakeFirst();
    return (
      row && {
        failures: row.failures,
        lockedUntilMs: row.locked_until_ms,
        lastFailedAtMs: row.last_failed_at_ms,
      }
    );
  }

  async save(userName: string, entry: LoginFailures): Promise<void> {
    const values = {
      failures: entry.failures,
      locked_until_ms: entry.lockedUntilMs,
      last_failed_at_ms: entry.lastFailedAtMs,
    };
    await this.#db
      .insertInto("login_failures")
      .values({ name_hash: hashOf(userName), ...values })
      .onConflict((conflict) => conflict.column("name_hash").doUpdateSet(values))
      .execute();
  }

  async clear(userName: string): Promise<void> {
    await this.#db.deleteFrom("login_failures").where("name_hash", "=", hashOf(userName)).execute();
  }

  async forgetBefore(lastFailedAtMs: number): Promise<void> {
    await this.#db
      .deleteFrom("login_failures")
      .where("last_failed_at_ms", "<", lastFailedAtMs)
      .execute();
  }
}

function hashOf(userName: string): string {
  return createHash("sha256").update(userName).digest("base64url");
}
