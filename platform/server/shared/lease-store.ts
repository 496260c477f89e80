import type { Lease } from "@tessera/base";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/index.ts";

interface LeaseTables {
  servers: { id: string; expires_at_ms: number };
  leases: { key: string; owner: string | null; fence: number };
}

/** Below the limits of both databases on bound values. */
const keysAStatement = 500;

/** Which server lives, and what is whose. Time is the database's, so that servers need not agree on it. */
export class LeaseStore {
  readonly #database: Database;
  readonly #db: Kysely<LeaseTables>;
  readonly #owner: string;
  readonly #nowMs: () => Promise<number>;

  constructor(database: Database, owner: string, nowMs = () => databaseTime(database)) {
    this.#database = database;
    this.#db = database.as();
    this.#owner = owner;
    this.#nowMs = nowMs;
  }

  /** Gives what this server has. False: it was away for too long, and has nothing any more. */
  async renew(lastsMs: number): Promise<ReadonlyMap<string, number> | false> {
    return this.#database.transaction(async () => {
      const nowMs = await this.#nowMs();
      const expires_at_ms = nowMs + lastsMs;
      const { numUpdatedRows } = await this.#db
        .updateTable("servers")
        .set({ expires_at_ms })
        .where("id", "=", this.#owner)
        .where("expires_at_ms", ">", nowMs)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) {
        await this.#giveUpAll();
        await this.#db.deleteFrom("servers").where("expires_at_ms", "<=", nowMs).execute();
        await this.#db.insertInto("servers").values({ id: this.#owner, expires_at_ms }).execute();
        return false;
      }
      const rows = await this.#db
        .selectFrom("leases")
        .select(["key", "fence"])
        .where("owner", "=", this.#owner)
        .execute();
      return new Map(rows.map(({ key, fence }) => [key, fence]));
    });
  }

  /** Those of them that are nobody's, or whose server has died; all of them if they are taken over. */
  async take(keys: readonly string[], takesOver: boolean): Promise<readonly Lease[]> {
    const taken: Lease[] = [];
    for (let first = 0; first < keys.length; first += keysAStatement)
      taken.push(...(await this.#takeSome(keys.slice(first, first + keysAStatement), takesOver)));
    return taken;
  }

  async free(leases: readonly Lease[]): Promise<void> {
    for (let first = 0; first < leases.length; first += keysAStatement) {
      const some = leases.slice(first, first + keysAStatement);
      await this.#db
        .updateTable("leases")
        .set({ owner: null })
        .where((row) =>
          row.or(
            some.map(({ key, fence }) => row.and([row("key", "=", key), row("fence", "=", fence)])),
          ),
        )
        .execute();
    }
  }

  /** Until the transaction ends, nobody else gets it. */
  async isLast({ key, fence }: Lease): Promise<boolean> {
    const found = await this.#db
      .selectFrom("leases")
      .select("key")
      .where("key", "=", key)
      .where("fence", "=", fence)
      .where("owner", "=", this.#owner)
      .$if(this.#database.kind === "postgres", (query) => query.forShare())
      .executeTakeFirst();
    return found !== undefined;
  }

  async leave(): Promise<void> {
    await this.#database.transaction(async () => {
      await this.#giveUpAll();
      await this.#db.deleteFrom("servers").where("id", "=", this.#owner).execute();
    });
  }

  async #takeSome(keys: readonly string[], takesOver: boolean): Promise<readonly Lease[]> {
    const nowMs = await this.#nowMs();
    return this.#db
      .insertInto("leases")
      .values(keys.map((key) => ({ key, owner: this.#owner, fence: 1 })))
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet((row) => ({
            owner: row.ref("excluded.owner"),
            fence: sql<number>`leases.fence + 1`,
          }))
          .where((row) =>
            row.or([
              row.lit(takesOver),
              row("leases.owner", "is", null),
              row.not(
                row.exists(
                  row
                    .selectFrom("servers")
                    .select("servers.id")
                    .whereRef("servers.id", "=", "leases.owner")
                    .where("servers.expires_at_ms", ">", nowMs),
                ),
              ),
            ]),
          ),
      )
      .returning(["key", "fence"])
      .execute();
  }

  async #giveUpAll(): Promise<void> {
    await this.#db
      .updateTable("leases")
      .set({ owner: null })
      .where("owner", "=", this.#owner)
      .execute();
  }
}

/** Of all servers the same. */
export async function databaseTime(database: Database): Promise<number> {
  if (database.kind === "sqlite") return database.clock.nowMs();
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  `.execute(database.as<unknown>());
  return rows[0]?.now ?? 0;
}
