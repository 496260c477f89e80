import { startLoadProcess } from "./load-process.ts";
import { loadText } from "./measured-stretch.ts";
import { onBothDatabases } from "./on-both-databases.ts";
import type { FilledLog } from "./operations/log-server.ts";
import type { ReadTimes } from "./read-times.ts";
import { median, percentile, printTable } from "./table.ts";

const serverProgram = new URL("./operations/log-server.ts", import.meta.url);
const barMs = 50;

/** The operation log of a year with a million lines: what lists and filters take. */
export async function benchOperations(): Promise<void> {
  await onBothDatabases(measure);
}

async function measure(name: string, address: string | undefined): Promise<void> {
  const server = await startLoadProcess<FilledLog, ReadTimes>(
    serverProgram,
    address ? [address] : [],
  );
  try {
    const reads = await server.report();
    printTable(
      `${server.ready.lines.toLocaleString("en")} lines on ${name}; bar ${barMs} ms at p95; ${loadText()}`,
      Object.entries(reads).map(([asked, { ms, found }]) => ({
        asked,
        found: String(found),
        "first ms": (ms[0] ?? 0).toFixed(1),
        "median ms": median(ms).toFixed(1),
        "p95 ms": percentile(ms, 95).toFixed(1),
      })),
    );
  } finally {
    await server.stop();
  }
}
