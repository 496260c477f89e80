import type { Clock, Logger } from "@tessera/base";
import { type Kysely, sql } from "kysely";
import type { Sealer } from "../secrets/sealer.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { JoiningDriver, LastWork } from "./joining-driver.ts";
import type { PostgresNotices } from "./postgres-notices.ts";

export type DatabaseKind = "sqlite" | "postgres";

interface DatabaseParts {
  readonly kind: DatabaseKind;
  readonly kysely: Kysely<unknown>;
  readonly driver: JoiningDriver;
  readonly notices?: PostgresNotices;
  readonly secrets: SecretBox;
  readonly sealer: Sealer;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The one database of the program. Both kinds follow the same rules: booleans are 0 and 1, times
 * are milliseconds in a bigint, JSON is text.
 */
export class Database {
  readonly kind: DatabaseKind;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** A word to the other programs at the same database; undefined: there are none. */
  readonly notices: PostgresNotices | undefined;
  /** Of this site: what must be kept secret and is no row. */
  readonly secrets: SecretBox;
  /** Through it stores write and read what holds secrets: none is in the database in clear. */
  readonly sealer: Sealer;
  readonly #kysely: Kysely<unknown>;
  readonly #driver: JoiningDriver;

  constructor(parts: DatabaseParts) {
    this.kind = parts.kind;
    this.dataDir = parts.dataDir;
    this.clock = parts.clock;
    this.log = parts.log;
    this.notices = parts.notices;
    this.secrets = parts.secrets;
    this.sealer = parts.sealer;
    this.#kysely = parts.kysely;
    this.#driver = parts.driver;
  }

  /** The database as one store sees it: `database.as<{ users: UserTable }>()`. */
  as<Tables>(): Kysely<Tables> {
    return this.#kysely as unknown as Kysely<Tables>;
  }

  /**
   * All queries made inside `work`, by any store, happen together or not at all. A transaction
   * inside another one is undone alone when it throws.
   */
  transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#driver.transaction(work);
  }

  /** Runs inside every transaction, as the last of it; what it throws undoes the whole. */
  beforeCommit(work: LastWork): void {
    this.#driver.beforeCommit(work);
  }

  /** Whether this is called inside the work of a transaction. */
  get isInTransaction(): boolean {
    return this.#driver.isInTransaction;
  }

  /** Whoever hears of something inside a transaction and acts on it is no part of the transaction. */
  apartFromTransaction<Result>(work: () => Result): Result {
    return this.#driver.apart(work);
  }

  /** Rejects if the database does not answer. */
  async ping(): Promise<void> {
    await sql`select 1`.execute(this.#kysely);
  }

  close(): Promise<void> {
    return this.#kysely.destroy();
  }
}
