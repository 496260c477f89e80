import { setImmediate as nextTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { writeCsv } from "@tessera/formats/csv";

type Rows = Iterable<readonly string[]>;

export interface TableFile {
  readonly contentType: string;
  readonly data: Uint8Array;
}

/** Others get their turn after so many rows. */
const rowsATurn = 1000;
const byteOrderMark = "\uFEFF";

/** The mark is for Excel, which takes the text for the system's own code page without it. */
export async function csvFile(rows: Rows): Promise<TableFile> {
  const parts: string[] = [];
  for await (const batch of inTurns(rows)) parts.push(writeCsv(batch));
  const data = new TextEncoder().encode(byteOrderMark + parts.join("\r\n"));
  return { contentType: "text/csv; charset=utf-8", data };
}

/** On a thread of its own: 100,000 rows take seconds. */
export async function xlsxFile(rows: Rows): Promise<TableFile> {
  const worker = new Worker(new URL("./xlsx-worker.ts", import.meta.url));
  try {
    const written = new Promise<Uint8Array>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The XLSX thread ended without a file.")));
    });
    // Told below, where it is awaited; a thread that fails early must not count as unheard.
    written.catch(() => undefined);
    for await (const batch of inTurns(rows)) worker.postMessage(batch, []);
    worker.postMessage("end", []);
    return { contentType: xlsxType, data: await written };
  } finally {
    await worker.terminate();
  }
}

const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function* inTurns(rows: Rows): AsyncGenerator<readonly (readonly string[])[]> {
  let batch: (readonly string[])[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < rowsATurn) continue;
    yield batch;
    batch = [];
    await nextTurn();
  }
  if (batch.length > 0) yield batch;
}
