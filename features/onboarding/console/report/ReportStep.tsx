import { DownloadOutlined, PrinterOutlined, ReloadOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import {
  csvBlob,
  EmptyState,
  fileName,
  saveFile,
  useProductTitle,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button, Progress, Result, Spin } from "antd";
import dayjs from "dayjs";
import wizard from "../wizard.module.css";
import { ChannelReport } from "./ChannelReport.tsx";
import { findingsOf, verdictOf } from "./judge.ts";
import styles from "./Report.module.css";
import { type ReportEntry, reportCsv } from "./report-csv.ts";
import { reportTexts } from "./texts.ts";
import { keyOf, type Report } from "./use-report.ts";

/** How good is what was added? */
export function ReportStep({ report }: { readonly report: Report }) {
  const t = useTexts(reportTexts);
  const { channels, isRunning, listFailure, check } = report;
  if (channels.length === 0 && isRunning)
    return <Result icon={<Spin size="large" />} subTitle={<output>{t("listing")}</output>} />;
  if (listFailure !== undefined)
    return <Alert type="error" showIcon title={t("checkFailed", { reason: listFailure })} />;
  if (channels.length === 0) return <EmptyState title={t("nothing")} hint={t("nothingHint")} />;
  const entries = channels.map((checked) => ({ checked, check: report.of(checked) }));
  return (
    <div className={styles["report"]}>
      <header className={styles["head"]}>
        <h2 className={layout.heading}>{t("title")}</h2>
        <ReportButtons report={report} entries={entries} />
      </header>
      <Summary entries={entries} isRunning={isRunning} />
      <ul className={styles["channels"]}>
        {entries.map((entry) => (
          <ChannelReport
            key={keyOf(entry.checked)}
            entry={entry}
            {...(!isRunning && { onCheck: () => void check([entry.checked]) })}
          />
        ))}
      </ul>
      {!isRunning && <MadeAt atMs={report.checkedAtMs} />}
    </div>
  );
}

interface ReportButtonsProps {
  readonly report: Report;
  readonly entries: readonly ReportEntry[];
}

function ReportButtons({ report, entries }: ReportButtonsProps) {
  const t = useTexts(reportTexts);
  const { channels, isRunning, check, stop } = report;
  return (
    <div className={layout.row}>
      {isRunning ? (
        <Button onClick={stop}>{t("stop")}</Button>
      ) : (
        <Button icon={<ReloadOutlined />} onClick={() => void check(channels)}>
          {t("checkAgain")}
        </Button>
      )}
      <Button icon={<PrinterOutlined />} disabled={isRunning} onClick={() => window.print()}>
        {t("print")}
      </Button>
      <Button
        icon={<DownloadOutlined />}
        disabled={isRunning}
        onClick={() => saveFile(csvBlob(reportCsv(entries, t)), fileName("acceptance", "csv"))}
      >
        {t("download")}
      </Button>
    </div>
  );
}

interface SummaryProps {
  readonly entries: readonly ReportEntry[];
  readonly isRunning: boolean;
}

function Summary({ entries, isRunning }: SummaryProps) {
  const t = useTexts(reportTexts);
  const verdicts = entries.map(({ check }) => {
    if (check.kind === "failed") return "failed";
    if (check.kind !== "done") return undefined;
    return verdictOf(check.report, findingsOf(check.report, check.decodings));
  });
  const total = entries.length;
  const done = verdicts.filter((verdict) => verdict !== undefined).length;
  return (
    <>
      <dl className={styles["summary"]}>
        <div>
          <dt>{t("total")}</dt>
          <dd>{total}</dd>
        </div>
        {(["ok", "look", "failed"] as const).map((verdict) => (
          <div key={verdict} data-verdict={verdict}>
            <dt>{t(`verdict.${verdict}`)}</dt>
            <dd>{verdicts.filter((given) => given === verdict).length}</dd>
          </div>
        ))}
      </dl>
      {isRunning && (
        <output className={wizard["progress"]}>
          {t("checking", { done, total })}
          <Progress
            aria-hidden
            showInfo={false}
            size="small"
            percent={(done / total) * 100}
            status="active"
          />
        </output>
      )}
    </>
  );
}

function MadeAt({ atMs }: { readonly atMs: number }) {
  const t = useTexts(reportTexts);
  const product = useProductTitle();
  const time = dayjs(atMs).format("YYYY-MM-DD HH:mm");
  return <p className={styles["madeAt"]}>{t("madeAt", { product, time })}</p>;
}
