import type { Clock, Logger } from "@tessera/base";
import type { Database } from "../database/index.ts";
import { aloneBus, type Bus } from "./bus.ts";
import { NoticeBus } from "./notice-bus.ts";

/** By the database that the servers share; with SQLite there is one server only. */
export async function openBus(parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): Promise<Bus> {
  const { notices } = parts.database;
  return notices ? NoticeBus.open({ ...parts, notices }) : aloneBus;
}
