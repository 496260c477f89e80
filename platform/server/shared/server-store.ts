import type { Kysely } from "kysely";
import type { Database } from "../database/index.ts";
import { databaseTime } from "./lease-store.ts";

/** A server that shares the database, or did until it died. */
export interface SiteServer {
  readonly id: string;
  /** How long it should have been heard of; 0 while it lives. */
  readonly silentMs: number;
}

/** The servers of the site. One that stops takes its row with it; with SQLite there is none. */
export class ServerStore {
  readonly #database: Database;
  readonly #db: Kysely<{ servers: { id: string; expires_at_ms: number } }>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.as();
  }

  async all(): Promise<readonly SiteServer[]> {
    const rows = await this.#db.selectFrom("servers").selectAll().orderBy("id").execute();
    if (rows.length === 0) return [];
    const nowMs = await databaseTime(this.#database);
    return rows.map(({ id, expires_at_ms }) => ({
      id,
      silentMs: Math.max(0, nowMs - expires_at_ms),
    }));
  }
}
