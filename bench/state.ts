import { startLoadProcess } from "./load-process.ts";
import { loadText } from "./measured-stretch.ts";
import type { FilledState, StateReads } from "./state/state-server.ts";
import { median, percentile, printTable } from "./table.ts";

const serverProgram = new URL("./state/state-server.ts", import.meta.url);
const postgresProgram = new URL("../platform/testing/postgres-process.ts", import.meta.url);
const barMs = 50;

/** 35 days of figures, measured every second: what state/top takes over an hour to a month. */
export async function benchState(): Promise<void> {
  await onDatabase("SQLite", []);
  const postgres = await startLoadProcess<string, never>(postgresProgram, []);
  try {
    await onDatabase("PostgreSQL", [postgres.ready]);
  } finally {
    await postgres.stop();
  }
}

async function onDatabase(name: string, args: readonly string[]): Promise<void> {
  const server = await startLoadProcess<FilledState, StateReads>(serverProgram, args);
  try {
    const { rows, series } = server.ready;
    const reads = await server.report();
    printTable(
      `state/top, ${series} series of two servers over 35 days in ${rows.toLocaleString("en")} rows on ${name}; bar ${barMs} ms at p95; ${loadText()}`,
      Object.entries(reads).map(([asked, { ms, cpuMs, waitedMs, points }]) => ({
        asked,
        "rows of a chart": String(points),
        "processor ms": cpuMs.toFixed(1),
        "waited for a core ms": waitedMs.toFixed(1),
        "median ms": median(ms).toFixed(1),
        "p95 ms": percentile(ms, 95).toFixed(1),
      })),
    );
  } finally {
    await server.stop();
  }
}
