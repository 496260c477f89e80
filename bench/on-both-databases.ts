import { startLoadProcess } from "./load-process.ts";

const postgresProgram = new URL("../platform/testing/postgres-process.ts", import.meta.url);

/** First SQLite, which has no address. */
export async function onBothDatabases(
  measure: (name: string, address: string | undefined) => Promise<void>,
): Promise<void> {
  await measure("SQLite", undefined);
  const postgres = await startLoadProcess<string, never>(postgresProgram, []);
  try {
    await measure("PostgreSQL", postgres.ready);
  } finally {
    await postgres.stop();
  }
}
