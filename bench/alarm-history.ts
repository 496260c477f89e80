import type { FilledHistory } from "./alarms/history-server.ts";
import { startLoadProcess } from "./load-process.ts";
import { loadText } from "./measured-stretch.ts";
import { onBothDatabases } from "./on-both-databases.ts";
import type { ReadTimes } from "./read-times.ts";
import { median, percentile, printTable } from "./table.ts";

const serverProgram = new URL("./alarms/history-server.ts", import.meta.url);
const barMs = 50;

/** A month of alarms, 100,000 a day: what lists, filters and counts take. */
export async function benchAlarmHistory(): Promise<void> {
  await onBothDatabases(measure);
}

async function measure(name: string, address: string | undefined): Promise<void> {
  const server = await startLoadProcess<FilledHistory, ReadTimes>(
    serverProgram,
    address ? [address] : [],
  );
  try {
    const reads = await server.report();
    printTable(
      `${server.ready.alarms.toLocaleString("en")} alarms on ${name}; bar ${barMs} ms at p95; ${loadText()}`,
      Object.entries(reads).map(([asked, { ms, found }]) => ({
        asked,
        found: String(found),
        "median ms": median(ms).toFixed(1),
        "p95 ms": percentile(ms, 95).toFixed(1),
      })),
    );
  } finally {
    await server.stop();
  }
}
