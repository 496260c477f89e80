import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "@tessera/base";
import { sql } from "kysely";
import { inject } from "vitest";
import { type Database, openDatabase } from "../server/database/index.ts";

/** The address of an empty database for a whole program. */
export async function emptyPostgresUrl(): Promise<string> {
  const url = await freshPostgresUrl();
  const dataDir = await mkdtemp(join(tmpdir(), "tessera-"));
  const database = await openDatabase({ url, dataDir, log: silentLogger });
  await createSchema(database, url);
  await database.close();
  await rm(dataDir, { recursive: true });
  return url;
}

/**
 * The address of an empty place on the run's PostgreSQL: a schema of its own, since a database of its
 * own takes a hundred times as long to make. Nothing removes it; the whole server goes with the run.
 */
export async function freshPostgresUrl(): Promise<string> {
  const url = new URL(await (server ??= askForServer()));
  url.searchParams.set("options", `-c search_path=test_${randomBytes(8).toString("hex")}`);
  return url.href;
}

export async function createSchema(database: Database, url: string): Promise<void> {
  await sql`create schema ${sql.id(schemaIn(url))}`.execute(database.as<unknown>());
}

export function schemaIn(url: string): string {
  const [, name = ""] = new URL(url).searchParams.get("options")?.split("search_path=") ?? [];
  return name;
}

let server: Promise<string> | undefined;

async function askForServer(): Promise<string> {
  const response = await fetch(inject("postgresDesk"));
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}
