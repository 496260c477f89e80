import { layout } from "@tessera/kit";
import { csvBlob, fileName, saveFile, useTexts } from "@tessera/platform/console";
import { Alert, Button } from "antd";
import { BadRows } from "./BadRows.tsx";
import { badRowCount, badRowsCsv, type ImportReport } from "./bad-rows.ts";
import type { DeviceTable } from "./device-table.ts";
import { importTexts } from "./texts.ts";

interface CheckReportProps {
  readonly table: DeviceTable;
  readonly report: ImportReport;
  readonly failure?: string;
  readonly onImport: (table: DeviceTable, report: ImportReport) => Promise<void>;
  readonly onReset: () => void;
}

/** What the dry run said, and what to do about it. */
export function CheckReport({ table, report, failure, onImport, onReset }: CheckReportProps) {
  const t = useTexts(importTexts);
  const { Total, Bad, UnknownColumns, DevicesAdded, ChannelsAdded } = report;
  const bad = badRowCount(report);
  const good = Total - bad;
  const counts = {
    total: Total.toLocaleString(),
    good: good.toLocaleString(),
    bad: bad.toLocaleString(),
  };
  const verdict = () => {
    if (bad === 0) return t("allGood", counts);
    return good === 0 ? t("noneGood", counts) : t("someBad", counts);
  };
  const saveBad = () =>
    saveFile(csvBlob(badRowsCsv(table, report, t("reasonColumn"))), fileName("bad-rows", "csv"));
  const found = {
    devices: DevicesAdded.toLocaleString(),
    channels: ChannelsAdded.toLocaleString(),
  };
  return (
    <div className={layout.column}>
      {failure !== undefined && (
        <Alert type="error" showIcon title={t("failed")} description={failure} />
      )}
      <Alert
        type={bad === 0 ? "success" : "warning"}
        showIcon
        title={verdict()}
        description={DevicesAdded > 0 && t("wouldAdd", found)}
      />
      {UnknownColumns.length > 0 && (
        <span className={layout.muted}>{t("ignored", { columns: UnknownColumns.join(", ") })}</span>
      )}
      <div className={layout.end}>
        {bad > 0 && <Button onClick={saveBad}>{t("saveBad")}</Button>}
        <Button onClick={onReset}>{t("other")}</Button>
        {good > 0 && (
          <Button type="primary" onClick={() => void onImport(table, report)}>
            {bad === 0 ? t("import") : t("importGood", { count: counts.good })}
          </Button>
        )}
      </div>
      {bad > 0 && <BadRows rows={Bad} />}
    </div>
  );
}
