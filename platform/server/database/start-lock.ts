import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Two servers may start at the same time: until the transaction ends, the other one waits. SQLite's transaction is a
 * lock already.
 */
export async function keepOtherStartsOut(database: Database): Promise<void> {
  if (database.kind === "postgres")
    await sql`select pg_advisory_xact_lock(hashtext('tessera migrations'))`.execute(
      database.as<unknown>(),
    );
}
