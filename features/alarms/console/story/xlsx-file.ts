import writeExcelFile from "write-excel-file/browser";
import { columnWidths, sheetRows } from "./xlsx-rows.ts";

/** A CSV table as an XLSX file; fetched with the first export. */
export async function xlsxOf(csv: Blob): Promise<Blob> {
  const rows = sheetRows(await csv.text());
  return await writeExcelFile(rows, { columns: columnWidths(rows), stickyRowsCount: 1 }).toBlob();
}
