import { createHash } from "node:crypto";
import type { Database } from "@tessera/platform/server";
import type { Generated, Kysely } from "kysely";

interface BrowserTable {
  id: Generated<number>;
  user_id: number;
  endpoint_hash: string;
  /** JSON, its secrets sealed. */
  subscription: string;
  user_agent: string;
  created_at_ms: number;
}
interface Tables {
  push_browsers: BrowserTable;
  /** One a name; the secret is sealed. */
  push_keys: { name: string; secret: string };
}

/** A browser as its push service knows it. Who has this can write to the browser. */
export interface BrowserSubscription {
  readonly secretUrl: string;
  readonly p256dh: string;
  readonly authSecret: string;
}

export interface Browser {
  readonly id: number;
  readonly userId: number;
  readonly subscription: BrowserSubscription;
}

const keyName = "vapid";

export class BrowserStore {
  readonly #db: Kysely<Tables>;
  readonly #sealer: Database["sealer"];

  constructor(database: Database) {
    this.#db = database.as();
    this.#sealer = database.sealer;
  }

  async all(): Promise<Browser[]> {
    const rows = await this.#db.selectFrom("push_browsers").selectAll().orderBy("id").execute();
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      subscription: this.#sealer.fromJson(row.subscription) as BrowserSubscription,
    }));
  }

  async has(userId: number, endpoint: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom("push_browsers")
      .select("id")
      .where("endpoint_hash", "=", hashOf(endpoint))
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row !== undefined;
  }

  async countOf(userId: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom("push_browsers")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** A browser is its last user's. */
  async keep(
    subscription: BrowserSubscription,
    by: { readonly userId: number; readonly userAgent: string; readonly atMs: number },
  ): Promise<void> {
    const row = {
      user_id: by.userId,
      subscription: this.#sealer.toJson(subscription),
      user_agent: by.userAgent.slice(0, 300),
      created_at_ms: by.atMs,
    };
    await this.#db
      .insertInto("push_browsers")
      .values({ endpoint_hash: hashOf(subscription.secretUrl), ...row })
      .onConflict((conflict) => conflict.column("endpoint_hash").doUpdateSet(row))
      .execute();
  }

  async remove(endpoint: string): Promise<void> {
    await this.#db
      .deleteFrom("push_browsers")
      .where("endpoint_hash", "=", hashOf(endpoint))
      .execute();
  }

  /** Of the site: the first that was stored, whichever server made it. */
  async key(make: () => string): Promise<string> {
    const stored = await this.#storedKey();
    if (stored !== undefined) return stored;
    await this.#db
      .insertInto("push_keys")
      .values({ name: keyName, secret: this.#sealer.seal(make(), "secret") })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await this.#storedKey()) ?? "";
  }

  async #storedKey(): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("push_keys")
      .select("secret")
      .where("name", "=", keyName)
      .executeTakeFirst();
    return row && this.#sealer.read(row.secret, "secret");
  }
}

const hashOf = (endpoint: string): string =>
  createHash("sha256").update(endpoint).digest("base64url");
