import { layout } from "@tessera/kit";
import { type Translate, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { Candidate } from "../find/candidate.ts";
import { type Mark, StateMark } from "../StateMark.tsx";
import styles from "../wizard.module.css";
import { credentialTexts } from "./texts.ts";
import type { DeviceTrial, ProbeReport } from "./use-trials.ts";

interface TrialRowProps {
  readonly candidate: Candidate;
  readonly trial: DeviceTrial;
  /** Absent while something runs. */
  readonly onRetry?: () => void;
}

const marks: Readonly<Record<DeviceTrial["kind"], Mark>> = {
  untried: "waiting",
  waiting: "waiting",
  trying: "running",
  ok: "ok",
  failed: "failed",
};

export function TrialRow({ candidate: { name, address }, trial, onRetry }: TrialRowProps) {
  const t = useTexts(credentialTexts);
  return (
    <li className={styles["row"]} data-trial={trial.kind}>
      <StateMark mark={marks[trial.kind]} />
      <div className={styles["what"]}>
        <strong>{name || address}</strong>
        {name && <span className={`${layout.mono} ${layout.muted}`}>{address}</span>}
        <span>{stateText(trial, t)}</span>
        {trial.kind === "ok" && (
          <span className={layout.muted}>{factsOf(trial.report, t).join(" · ")}</span>
        )}
        {trial.kind === "failed" && (
          <>
            <span className={layout.danger}>{trial.reason}</span>
            {trial.isHeldBack && <span className={layout.muted}>{t("heldBack")}</span>}
          </>
        )}
      </div>
      {trial.kind === "failed" && onRetry && (
        <Button size="small" aria-label={t("retryOf", { name: name || address })} onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </li>
  );
}

type Say = Translate<(typeof credentialTexts.keys)[number]>;

function stateText(trial: DeviceTrial, t: Say): string {
  switch (trial.kind) {
    case "untried":
    case "waiting":
      return t(`state.${trial.kind}`);
    case "trying": {
      const { userName } = trial.credentials;
      return userName ? t("trying", { userName }) : t("tryingOpen");
    }
    case "ok": {
      const { userName } = trial.credentials;
      return userName ? t("ok", { userName }) : t("okOpen");
    }
    case "failed":
      return t("failed");
  }
}

/** What a device turned out to be, in a few words. */
function factsOf(report: ProbeReport, t: Say): readonly string[] {
  const { Manufacturer, Model, Channels, Streams, ClockSkewMs } = report;
  const [main] = Streams;
  return [
    [Manufacturer, Model].filter(Boolean).join(" "),
    Channels.length > 0 ? t("channels", { count: Channels.length }) : "",
    main ? `${main.VideoCodec} ${main.Width} × ${main.Height}` : "",
    Channels.length > 0 ? clockText(ClockSkewMs, t) : "",
  ].filter(Boolean);
}

function clockText(skewMs: number, t: Say): string {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (seconds === 0) return t("clockRight");
  return t(skewMs > 0 ? "clockAhead" : "clockBehind", { seconds });
}
