import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "zod";
import type { importDevices } from "../../contract.ts";
import type { DeviceDraft } from "../drafts.ts";
import { type DeviceRows, readDevice } from "./device-rows.ts";
import type { DeviceTable } from "./device-table.ts";
import { matchHeadings } from "./headings.ts";
import { Problems } from "./problems.ts";
import { tableColumns } from "./table-columns.ts";
import { TableRow } from "./table-row.ts";

export interface ReadTable {
  /** What the good rows describe. */
  readonly drafts: readonly DeviceDraft[];
  readonly problems: Problems;
  readonly rowCount: number;
  readonly unknownColumns: readonly string[];
}

/** Others get their turn after so many devices. */
const devicesATurn = 200;

export async function readTable(
  { Columns, Rows }: Pick<z.output<typeof importDevices.input>, "Columns" | "Rows">,
  table: DeviceTable,
): Promise<ReadTable> {
  const columns = tableColumns(table.drivers);
  const { places, unknown } = matchHeadings(Columns, columns);
  const problems = new Problems(columns);
  const rows = Rows.map((cells, index) => new TableRow(index, cells, places)).filter(
    (row) => !row.isEmpty,
  );
  const given = columns.filter(({ wire }) => places.has(wire));
  const reading = { table, columns: given, problems, gbIdRows: new Map<string, TableRow>() };
  const drafts: DeviceDraft[] = [];
  for (const [index, group] of byDevice(rows).entries()) {
    if (index % devicesATurn === 0) await nextTurn();
    const draft = readDevice(group, reading);
    if (draft) drafts.push(draft);
  }
  return { drafts, problems, rowCount: rows.length, unknownColumns: unknown };
}

/** Rows of the same id wherever they stand; a row without an id is a device of its own. */
function byDevice(rows: readonly TableRow[]): readonly DeviceRows[] {
  const groups = new Map<string | TableRow, [TableRow, ...TableRow[]]>();
  for (const row of rows) {
    const key = row.text("DeviceID") || row;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
