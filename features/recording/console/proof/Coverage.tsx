import { layout } from "@tessera/kit";
import { momentText, useTexts } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { ageOf, gradeOf, type ProofRow, shareText } from "./figures.ts";
import styles from "./proof.module.css";
import { proofTexts } from "./texts.ts";

/** How much of what was planned is recorded, over three periods. */
export function Coverage({ row }: { readonly row: ProofRow }) {
  const t = useTexts(proofTexts);
  return (
    <span className={styles["coverages"]}>
      <CoverageBar period={t("today")} share={row.coverageToday} />
      <CoverageBar period={t("days7")} share={row.coverage7Days} />
      <CoverageBar period={t("days30")} share={row.coverage30Days} />
    </span>
  );
}

interface CoverageBarProps {
  readonly period: string;
  /** Null: nothing was asked for. */
  readonly share: number | null;
}

function CoverageBar({ period, share }: CoverageBarProps) {
  const t = useTexts(proofTexts);
  const text = share === null ? t("notAsked") : shareText(share);
  return (
    <span className={styles["coverage"]} title={t("coverageOf", { period, share: text })}>
      <span className={layout.muted}>{period}</span>
      <span className={styles["track"]} aria-hidden>
        {share !== null && (
          <span data-grade={gradeOf(share)} style={{ width: `${Math.min(1, share) * 100}%` }} />
        )}
      </span>
      <span className={styles["share"]}>{share === null ? "—" : text}</span>
    </span>
  );
}

const tickMs = 1000;

/** When it was last written. Ticks by itself, so that the table around it need not. */
export function LastByte({ atMs }: { readonly atMs: number | null }) {
  const t = useTexts(proofTexts);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  if (atMs === null) return <span className={layout.second}>{t("never")}</span>;
  const { key, count } = ageOf(atMs, nowMs);
  return (
    <time className={styles["figure"]} title={momentText(atMs)}>
      {t(key, { count })}
    </time>
  );
}
