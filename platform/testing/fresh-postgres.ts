import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

interface FreshPostgres {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database on the run's PostgreSQL. */
export async function createFreshPostgres(): Promise<FreshPostgres> {
  const server = await askForServer();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `drop database ${name} with (force)`) };
}

async function askForServer(): Promise<string> {
  const response = await fetch(inject("postgresDesk"));
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}

async function run(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
