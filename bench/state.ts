import { startLoadProcess } from "./load-process.ts";
import { loadText } from "./measured-stretch.ts";
import { onBothDatabases } from "./on-both-databases.ts";
import type { FilledState, StateReads } from "./state/state-server.ts";
import { median, percentile, printTable } from "./table.ts";

const serverProgram = new URL("./state/state-server.ts", import.meta.url);
const barMs = 50;

/** 35 days of figures, measured every second: what state/top takes over an hour to a month. */
export async function benchState(): Promise<void> {
  await onBothDatabases(measure);
}

async function measure(name: string, address: string | undefined): Promise<void> {
  const server = await startLoadProcess<FilledState, StateReads>(
    serverProgram,
    address ? [address] : [],
  );
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
