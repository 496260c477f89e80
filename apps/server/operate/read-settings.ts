import { silentLogger, systemClock } from "@tessera/base";
import {
  ChangeFeed,
  createEvents,
  type Database,
  type Environment,
  Settings,
} from "@tessera/platform/server";

/** The stored settings, read once, beside a server that may be running. */
export async function readSettings(database: Database, env: Environment): Promise<Settings> {
  const clock = systemClock;
  const log = silentLogger;
  const feed = new ChangeFeed({ database, clock, log });
  try {
    return await Settings.load({ database, feed, events: createEvents(log), clock, log, env });
  } finally {
    await feed.stop();
  }
}
