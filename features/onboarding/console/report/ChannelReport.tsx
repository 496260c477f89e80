import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { type Mark, StateMark } from "../StateMark.tsx";
import { clockText, figureNames, figuresOf, hintText } from "./figures.ts";
import {
  type AcceptanceReport,
  type Decodings,
  type Finding,
  findingsOf,
  verdictOf,
} from "./judge.ts";
import styles from "./Report.module.css";
import type { ReportEntry } from "./report-csv.ts";
import { reportTexts } from "./texts.ts";
import type { Check } from "./use-report.ts";

interface ChannelReportProps {
  readonly entry: ReportEntry;
  /** Absent while something runs. */
  readonly onCheck?: () => void;
}

/** One channel: the verdict, the figures, and what to change. */
export function ChannelReport({ entry: { checked, check }, onCheck }: ChannelReportProps) {
  const t = useTexts(reportTexts);
  const { name, deviceName } = checked;
  const findings = check.kind === "done" ? findingsOf(check.report, check.decodings) : [];
  const mark = markOf(check, findings);
  const words = () => {
    if (check.kind === "done") return t(`verdict.${verdictOf(check.report, findings)}`);
    return check.kind === "failed" ? t("verdict.failed") : t(`state.${check.kind}`);
  };
  return (
    <li className={styles["channel"]} data-mark={mark}>
      <div className={styles["channelHead"]}>
        <StateMark mark={mark} />
        <h3 className={styles["channelName"]}>
          {name}
          {deviceName !== name && <span className={layout.muted}> · {deviceName}</span>}
        </h3>
        <span className={styles["verdict"]}>{words()}</span>
        {onCheck && (
          <Button
            className={styles["again"] ?? ""}
            type="link"
            size="small"
            aria-label={t("checkOneOf", { name })}
            onClick={onCheck}
          >
            {t("checkOneAgain")}
          </Button>
        )}
      </div>
      {check.kind === "failed" && <p className={layout.danger}>{check.reason}</p>}
      {check.kind === "done" && (
        <>
          <Figures {...check} findings={findings} />
          <Hints findings={findings} />
        </>
      )}
    </li>
  );
}

function markOf(check: Check, findings: readonly Finding[]): Mark {
  switch (check.kind) {
    case "waiting":
      return "waiting";
    case "watching":
    case "decoding":
      return "running";
    case "failed":
      return "failed";
    case "done":
      return verdictOf(check.report, findings);
  }
}

interface FiguresProps {
  readonly report: AcceptanceReport;
  readonly decodings: Decodings;
  readonly findings: readonly Finding[];
}

function Figures({ report, decodings, findings }: FiguresProps) {
  const t = useTexts(reportTexts);
  const streams = report.Streams.map((stream) => ({
    stream: stream.Stream,
    figures: figuresOf(stream, decodings[stream.Stream], t),
  }));
  const isLookedAt = (figure: string, stream?: string) =>
    findings.some((finding) => finding.figure === figure && finding.stream === stream) || undefined;
  return (
    <table className={styles["figures"]}>
      <thead>
        <tr>
          <th scope="col">{t("stream")}</th>
          {streams.map(({ stream }) => (
            <th key={stream} scope="col">
              {t(stream)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figureNames.map((figure) => (
          <tr key={figure}>
            <th scope="row">{t(figure)}</th>
            {streams.map(({ stream, figures }) => (
              <td key={stream} data-look={isLookedAt(figure, stream)}>
                {figures[figure]}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t("clock")}</th>
          <td colSpan={streams.length} data-look={isLookedAt("clock")}>
            {clockText(report, t)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Hints({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useTexts(reportTexts);
  if (findings.length === 0) return null;
  return (
    <ul className={styles["hints"]} aria-label={t("hints")}>
      {findings.map((finding) => (
        <li key={`${finding.stream} ${finding.hint}`}>{hintText(finding, t)}</li>
      ))}
    </ul>
  );
}
