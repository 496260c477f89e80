import { randomUUID } from "node:crypto";
import { type Clock, type Leases, LocalLeases, type Logger } from "@tessera/base";
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
  return StoredLeases.open({ ...parts, store: new LeaseStore(database, randomUUID()) });
}
