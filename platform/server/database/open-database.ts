import { type Clock, type Logger, systemClock } from "@tessera/base";
import { SecretBox } from "../secrets/secret-box.ts";
import { prepareDataDir } from "./data-dir.ts";
import { Database } from "./database.ts";
import { openPostgres } from "./open-postgres.ts";
import { openSqlite } from "./open-sqlite.ts";

export interface OpenDatabase {
  /** `postgres://…`; without it the database is a file in the data folder. */
  readonly url?: string | undefined;
  readonly dataDir: string;
  /** Where the keys of secrets are, if not in the data folder. */
  readonly keysFrom?: string;
  readonly log: Logger;
  readonly clock?: Clock;
}

/** Rejects with a StartupError that says what to do. Whoever opens the database closes it. */
export async function openDatabase(options: OpenDatabase): Promise<Database> {
  const { url, log, clock = systemClock } = options;
  const dataDir = await prepareDataDir(options.dataDir);
  const secrets = new SecretBox(options.keysFrom ?? dataDir);
  const parts = { dataDir, log, clock, secrets, sealer: await secrets.sealer() };
  return url
    ? new Database({ kind: "postgres", ...parts, ...(await openPostgres(url, log)) })
    : new Database({ kind: "sqlite", ...parts, ...(await openSqlite(dataDir)) });
}
