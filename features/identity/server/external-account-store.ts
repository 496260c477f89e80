import type { Database } from "@tessera/platform/server";
import type { Kysely } from "kysely";

export type Source = "ldap" | "oidc";

interface Tables {
  external_accounts: {
    user_id: number;
    source: Source /** What the source knows them by for good. */;
    subject: string;
  };
}

/** Which users are known from elsewhere. */
export class ExternalAccountStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async userOf(source: Source, subject: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom("external_accounts")
      .select("user_id")
      .where("source", "=", source)
      .where("subject", "=", subject)
      .executeTakeFirst();
    return row?.user_id;
  }

  async sourceOf(userId: number): Promise<Source | undefined> {
    const row = await this.#db
      .selectFrom("external_accounts")
      .select("source")
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row?.source;
  }

  async insert(userId: number, source: Source, subject: string): Promise<void> {
    await this.#db
      .insertInto("external_accounts")
      .values({ user_id: userId, source, subject })
      .execute();
  }
}
