import { type Route, route } from "@tessera/platform/server";
import { exportDevices, importDevices } from "../../contract.ts";
import type { DeviceDraft } from "../drafts.ts";
import type { DeviceTable } from "./device-table.ts";
import { exportRows } from "./export-table.ts";
import { readTable } from "./read-table.ts";
import { headingOf, tableColumns } from "./table-columns.ts";
import { csvFile, xlsxFile } from "./table-file.ts";
import { templateRows } from "./template.ts";

export { siteTable } from "./site-table.ts";

/** 20,000 rows with long addresses. */
const maxBodyBytes = 32 * 1024 * 1024;

/** Devices and channels in and out as a table. */
export const importRoutes = (table: DeviceTable): readonly Route[] => [
  route(
    importDevices,
    async ({ DryRun, SkipBad, ...rows }, { language, noteChange }) => {
      const { drafts, problems, rowCount, unknownColumns } = await readTable(rows, table);
      const isRefused = problems.rowCount > 0 && !SkipBad;
      const isTaken = !DryRun && !isRefused && drafts.length > 0;
      if (isTaken) {
        await table.addMany(drafts);
        noteChange({ target: `导入 ${drafts.length} 台设备`, after: summaryOf(drafts) });
      }
      const counted = DryRun || isTaken ? drafts : [];
      return {
        Total: rowCount,
        DevicesAdded: counted.length,
        ChannelsAdded: channelCount(counted),
        IsDryRun: !isTaken,
        Bad: problems.list(language),
        UnknownColumns: [...unknownColumns],
      };
    },
    { maxBodyBytes },
  ),
  route(exportDevices, async ({ format, template }, { language, noteChange }) => {
    const columns = tableColumns(table.drivers);
    const rows = template
      ? templateRows(table.drivers, columns, language)
      : exportRows(table.all(), table.drivers, columns);
    if (!template) noteChange({ target: "导出全部设备", after: { format } });
    const all = withHeadings(
      columns.map((column) => headingOf(column, language)),
      rows,
    );
    return format === "csv" ? csvFile(all) : xlsxFile(all);
  }),
];

function* withHeadings(
  headings: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<readonly string[]> {
  yield headings;
  yield* rows;
}

const channelCount = (drafts: readonly DeviceDraft[]): number =>
  drafts.reduce((sum, { channels }) => sum + channels.length, 0);

/** For the audit record, which does not need all of 20,000. */
const summaryOf = (drafts: readonly DeviceDraft[]) => ({
  Devices: drafts.length,
  Channels: channelCount(drafts),
  DeviceNames: drafts.slice(0, namesKept).map(({ name }) => name),
});

const namesKept = 100;
