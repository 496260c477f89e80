import type { DeviceTable } from "./device-table.ts";
import type { Problems } from "./problems.ts";
import type { Column } from "./table-columns.ts";
import type { TableRow } from "./table-row.ts";

/** What the rows of one table are read with. */
export interface TableReading {
  readonly table: DeviceTable;
  /** Those that the table has. */
  readonly columns: readonly Column[];
  readonly problems: Problems;
  /** Which row was the first to use a GB id. */
  readonly gbIdRows: Map<string, TableRow>;
}
