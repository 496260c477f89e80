import type { Kysely } from "kysely";
import type { Database } from "../database/index.ts";
import { loginNameHash } from "./login-name-hash.ts";

interface Tables {
  login_failures: {
    name_hash: string;
    address: string;
    failures: number;
    /** 0 while not locked. */
    locked_until_ms: number;
    last_failed_at_ms: number;
  };
  login_name_failures: {
    name_hash: string;
    failures: number;
    counted_since_ms: number;
    /** 0 while not locked. */
    locked_until_ms: number;
  };
}

/** A lane stands where an address does: like none of them. */
const lanePrefix = "lane: ";
export const laneAddress = (lane: string): string => lanePrefix + lane;

/** Wrong passwords in a row for a name from one address. */
export interface FailuresFromAddress {
  readonly failures: number;
  readonly lockedUntilMs: number;
  readonly lastFailedAtMs: number;
}

/** Wrong passwords for a name from anywhere, since a moment. */
export interface FailuresForName {
  readonly failures: number;
  readonly countedSinceMs: number;
  readonly lockedUntilMs: number;
}

/** Wrong passwords, whether or not there is a user of that name. */
export class LoginFailureStore {
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#db = database.as();
  }

  async findFromAddress(
    userName: string,
    address: string,
  ): Promise<FailuresFromAddress | undefined> {
    const row = await this.#db
      .selectFrom("login_failures")
      .selectAll()
      .where("name_hash", "=", loginNameHash(userName))
      .where("address", "=", address)
      .executeTakeFirst();
    return (
      row && {
        failures: row.failures,
        lockedUntilMs: row.locked_until_ms,
        lastFailedAtMs: row.last_failed_at_ms,
      }
    );
  }

  async saveFromAddress(
    userName: string,
    address: string,
    entry: FailuresFromAddress,
  ): Promise<void> {
    const values = {
      failures: entry.failures,
      locked_until_ms: entry.lockedUntilMs,
      last_failed_at_ms: entry.lastFailedAtMs,
    };
    await this.#db
      .insertInto("login_failures")
      .values({ name_hash: loginNameHash(userName), address, ...values })
      .onConflict((conflict) => conflict.columns(["name_hash", "address"]).doUpdateSet(values))
      .execute();
  }

  async clearFromAddress(userName: string, address: string): Promise<void> {
    await this.#db
      .deleteFrom("login_failures")
      .where("name_hash", "=", loginNameHash(userName))
      .where("address", "=", address)
      .execute();
  }

  async findForName(userName: string): Promise<FailuresForName | undefined> {
    const row = await this.#db
      .selectFrom("login_name_failures")
      .selectAll()
      .where("name_hash", "=", loginNameHash(userName))
      .executeTakeFirst();
    return (
      row && {
        failures: row.failures,
        countedSinceMs: row.counted_since_ms,
        lockedUntilMs: row.locked_until_ms,
      }
    );
  }

  async saveForName(userName: string, entry: FailuresForName): Promise<void> {
    const values = {
      failures: entry.failures,
      counted_since_ms: entry.countedSinceMs,
      locked_until_ms: entry.lockedUntilMs,
    };
    await this.#db
      .insertInto("login_name_failures")
      .values({ name_hash: loginNameHash(userName), ...values })
      .onConflict((conflict) => conflict.column("name_hash").doUpdateSet(values))
      .execute();
  }

  /** Who is locked still, by the hash of the name; an empty address stands for all unknown ones. */
  async lockedAfter(
    atMs: number,
  ): Promise<{ nameHash: string; address: string; lockedUntilMs: number }[]> {
    const fromAddress = await this.#db
      .selectFrom("login_failures")
      .select(["name_hash", "address", "locked_until_ms"])
      .where("locked_until_ms", ">", atMs)
      // Their failures count for the address, too.
      .where("address", "not like", `${lanePrefix}%`)
      .execute();
    const forName = await this.#db
      .selectFrom("login_name_failures")
      .select(["name_hash", "locked_until_ms"])
      .where("locked_until_ms", ">", atMs)
      .execute();
    return [...forName.map((row) => ({ ...row, address: "" })), ...fromAddress].map((row) => ({
      nameHash: row.name_hash,
      address: row.address,
      lockedUntilMs: row.locked_until_ms,
    }));
  }

  /** Everything about a name, from all addresses. */
  async clearName(userName: string): Promise<void> {
    const nameHash = loginNameHash(userName);
    await this.#db.deleteFrom("login_failures").where("name_hash", "=", nameHash).execute();
    await this.#db.deleteFrom("login_name_failures").where("name_hash", "=", nameHash).execute();
  }

  async forgetBefore(atMs: number): Promise<void> {
    await this.#db.deleteFrom("login_failures").where("last_failed_at_ms", "<", atMs).execute();
    await this.#db.deleteFrom("login_name_failures").where("counted_since_ms", "<", atMs).execute();
  }
}
