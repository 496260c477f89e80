import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Clock, type Leases, LocalLeases, type Logger } from "@tessera/base";
import { keptFile } from "@tessera/base/files";
import type { Database } from "../database/index.ts";
import { LeaseStore } from "./lease-store.ts";
import { StoredLeases } from "./stored-leases.ts";

/** By the database that servers share; with SQLite there is one server only, and everything is its own. */
export async function openLeases(parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): Promise<Leases & { stop(): Promise<void> }> {
  const { database, clock } = parts;
  if (database.kind === "sqlite") return new LocalLeases(clock);
  const store = new LeaseStore(database, await serverIdOf(database));
  // One server at a time has the data folder: what it had before a crash is free at once, not when it has expired.
  await store.leave();
  return StoredLeases.open({ ...parts, store });
}

/** What this server is called among those that share the database; empty with SQLite, where there is one only. */
export const serverIdOf = async ({ kind, dataDir }: Pick<Database, "kind" | "dataDir">) =>
  kind === "sqlite"
    ? ""
    : (await keptFile(join(dataDir, "server-id"), () => Buffer.from(randomUUID()))).toString() ||
      randomUUID();
