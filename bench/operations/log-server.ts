import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs, silentLogger } from "@tessera/base";
import { type AskedOperations, OperationStore } from "@tessera/features/audit/server";
import { auditMigrations, migrate, openDatabase } from "@tessera/platform/server";
import { sql } from "kysely";
import { type ReadTimes, readTimes } from "../read-times.ts";

/** A record of a million lines, and who reads it. Runs as a child process. */

export interface FilledLog {
  readonly lines: number;
}

const lines = 1_000_000;
const days = 365;
const tries = 100;

const folder = await mkdtemp(join(tmpdir(), "tessera-bench-operations-"));
const database = await openDatabase({
  url: process.argv[2],
  dataDir: folder,
  log: silentLogger,
});
await migrate(database, [auditMigrations]);
const endMs = Math.floor(Date.now() / dayMs) * dayMs;
const startMs = endMs - days * dayMs;
await fill();
const store = new OperationStore(database);

process.on("message", () => void read().then((reads) => process.send?.(reads)));
process.once("disconnect", () => void stop().finally(() => process.exit()));
process.send?.({ lines } satisfies FilledLog);

/** One of twenty users, one in a hundred failed, three kinds. */
async function fill(): Promise<void> {
  const last = sql.lit(lines - 1);
  const series =
    database.kind === "postgres"
      ? sql`select generate_series(0, ${last}) as n`
      : sql`with recursive made(n) as
          (select 0 union all select n + 1 from made where n < ${last}) select n from made`;
  const stepMs = sql.lit(Math.floor((days * dayMs) / lines));
  await sql`insert into audit_log (id, at_ms, user_name, address, action, kind, target, outcome,
      duration_ms, detail, previous_hash, hash)
    select n + 1, ${sql.lit(startMs)} + cast(n as bigint) * ${stepMs}, 'user' || (n % 20), '192.0.2.7',
      'POST /api/v1/updatechannel',
      case n % 3 when 0 then 'change' when 1 then 'view' else 'export' end, 'Gate ' || (n % 500),
      case when n % 100 = 7 then 403 else 200 end, 5, '{}', '', '' from (${series}) as numbers`.execute(
    database.as(),
  );
  // PostgreSQL does this by itself some minutes later; SQLite does without.
  if (database.kind === "postgres") await sql`vacuum analyze`.execute(database.as());
}

async function read(): Promise<ReadTimes> {
  const day = { fromMs: endMs - 30 * dayMs, toMs: endMs - 29 * dayMs };
  const asked: Readonly<Record<string, readonly [AskedOperations, start: number]>> = {
    "all, newest": [{}, 0],
    "all, page 100": [{}, 2000],
    "all, the last page": [{}, lines - 20],
    "one user": [{ userName: "user7" }, 0],
    "what failed": [{ result: "failed" }, 0],
    "what was changed": [{ kind: "change" }, 0],
    "a day": [day, 0],
    "a day, one user, failed": [{ ...day, userName: "user7", result: "failed" }, 0],
  };
  return readTimes(asked, tries, async ([wish, start]) => {
    const { total } = await store.page(wish, { start, limit: 20 });
    return total;
  });
}

async function stop(): Promise<void> {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
