import { type Clock, silentLogger } from "@tessera/base";
import { describe, onTestFinished } from "vitest";
import { type Database, type DatabaseKind, openDatabase } from "../server/database/index.ts";
import { createSchema, freshPostgresUrl } from "./fresh-postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";

interface OpenOptions {
  readonly clock?: Clock;
  /** Opens the database of this one once more, as after a restart. */
  readonly again?: Database;
}

/** Gives an empty database of its own to each call; closed when the test ends. */
export type OpenTestDatabase = (options?: OpenOptions) => Promise<Database>;

/** Runs the same tests on SQLite and on a real PostgreSQL. */
export function forEachDatabase(
  defineTests: (open: OpenTestDatabase, kind: DatabaseKind) => void,
): void {
  describe("on SQLite", () => {
    defineTests(openerOf("sqlite"), "sqlite");
  });
  describe("on PostgreSQL", () => {
    defineTests(openerOf("postgres"), "postgres");
  });
}

interface Place {
  readonly dataDir: string;
  readonly url?: string;
}

/** Of a database that a test has opened; undefined: it is a file. */
export const addressOf = (database: Database): string | undefined => places.get(database)?.url;

const places = new WeakMap<Database, Place>();

function openerOf(kind: DatabaseKind): OpenTestDatabase {
  return async ({ clock, again } = {}) => {
    const known = again && places.get(again);
    const place = known ?? (await freshPlace(kind));
    const database = await openDatabase({ ...place, log: silentLogger, ...(clock && { clock }) });
    onTestFinished(() => database.close());
    if (!known && place.url) await createSchema(database, place.url);
    places.set(database, place);
    return database;
  };
}

async function freshPlace(kind: DatabaseKind): Promise<Place> {
  const dataDir = await temporaryFolder();
  return kind === "sqlite" ? { dataDir } : { dataDir, url: await freshPostgresUrl() };
}
