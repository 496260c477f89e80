import { sql } from "kysely";
import type { Database } from "./database.ts";
import { compareSteps } from "./migrate.ts";
import type { FeatureMigrations } from "./migration.ts";

export interface DatabaseHealth {
  /** `SQLite 3.50.4`, `PostgreSQL 18.0`. */
  readonly program: string;
  /** What SQLite finds wrong with its file, in its own words; empty: nothing. PostgreSQL looks after its own. */
  readonly faults: readonly string[];
  /** Steps that the next start will make. */
  readonly missing: readonly string[];
  /** Steps of a newer program. */
  readonly unknown: readonly string[];
}

/** Reads the whole of a SQLite file; changes nothing. */
export async function checkDatabase(
  database: Database,
  features: readonly FeatureMigrations[],
): Promise<DatabaseHealth> {
  return {
    program: await programOf(database),
    faults: database.kind === "sqlite" ? await faultsOf(database) : [],
    ...(await compareSteps(database, features)),
  };
}

async function programOf(database: Database): Promise<string> {
  const query =
    database.kind === "sqlite"
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`;
  const { rows } = await query.execute(database.as<unknown>());
  return `${database.kind === "sqlite" ? "SQLite" : "PostgreSQL"} ${rows[0]?.version ?? ""}`;
}

async function faultsOf(database: Database): Promise<readonly string[]> {
  const query = sql<{ quick_check: string }>`pragma quick_check(3)`;
  const { rows } = await query.execute(database.as<unknown>());
  return rows.map(({ quick_check }) => quick_check).filter((line) => line !== "ok");
}
