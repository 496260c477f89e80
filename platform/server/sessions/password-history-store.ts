import type { Generated, Kysely } from "kysely";
import type { Database } from "../database/index.ts";

interface Tables {
  password_history: { id: Generated<number>; user_id: number; password_hash: string };
}

/** The most that a policy may ask for. */
const maxKept = 50;

/** Hashes of the passwords that a user had before the present one. */
export class PasswordHistoryStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  /** Newest first. */
  async latest(userId: number, count: number): Promise<string[]> {
    const rows = await this.#newestFirst(userId).limit(count).execute();
    return rows.map(({ password_hash }) => password_hash);
  }

  async add(userId: number, passwordHash: string): Promise<void> {
    await this.#db
      .insertInto("password_history")
      .values({ user_id: userId, password_hash: passwordHash })
      .execute();
    const [tooOld] = await this.#newestFirst(userId).offset(maxKept).limit(1).execute();
    if (tooOld)
      await this.#db
        .deleteFrom("password_history")
        .where("user_id", "=", userId)
        .where("id", "<=", tooOld.id)
        .execute();
  }

  #newestFirst(userId: number) {
    return this.#db
      .selectFrom("password_history")
      .select(["id", "password_hash"])
      .where("user_id", "=", userId)
      .orderBy("id", "desc");
  }
}
