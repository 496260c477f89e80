import { parentPort } from "node:worker_threads";
import writeExcelFile from "write-excel-file/node";

/** Gathers rows, the headings first, until it is told the end; answers the bytes of an XLSX file. */
const rows: (readonly string[])[] = [];

parentPort?.on("message", (message: readonly (readonly string[])[] | "end") => {
  if (message === "end") void answer();
  else for (const row of message) rows.push(row);
});

async function answer(): Promise<void> {
  const cells = rows.map((row, index) => row.map((text) => cellOf(text, index === 0)));
  const [headings = []] = rows;
  const columns = headings.map((heading) => ({ width: Math.max(12, heading.length + 4) }));
  const bytes = new Uint8Array(
    await writeExcelFile(cells, { columns, stickyRowsCount: 1 }).toBuffer(),
  );
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

/** As text, whatever it looks like: so no formula runs and no long number loses digits. */
const cellOf = (text: string, isHeading: boolean) =>
  text === ""
    ? null
    : { value: text, type: String, ...(isHeading ? { fontWeight: "bold" as const } : {}) };
