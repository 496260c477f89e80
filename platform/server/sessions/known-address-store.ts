import type { Kysely } from "kysely";
import type { Database } from "../database/index.ts";
import { loginNameHash } from "./login-name-hash.ts";

interface Tables {
  login_known_addresses: { name_hash: string; address: string; signed_in_at_ms: number };
}

/** From where a user has signed in lately. */
export class KnownAddressStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async isKnown(userName: string, address: string, sinceMs: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom("login_known_addresses")
      .select("address")
      .where("name_hash", "=", loginNameHash(userName))
      .where("address", "=", address)
      .where("signed_in_at_ms", ">", sinceMs)
      .executeTakeFirst();
    return row !== undefined;
  }

  async save(userName: string, address: string, atMs: number): Promise<void> {
    await this.#db
      .insertInto("login_known_addresses")
      .values({ name_hash: loginNameHash(userName), address, signed_in_at_ms: atMs })
      .onConflict((conflict) =>
        conflict.columns(["name_hash", "address"]).doUpdateSet({ signed_in_at_ms: atMs }),
      )
      .execute();
  }

  async forgetBefore(atMs: number): Promise<void> {
    await this.#db
      .deleteFrom("login_known_addresses")
      .where("signed_in_at_ms", "<=", atMs)
      .execute();
  }
}
