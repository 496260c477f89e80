import { byteText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { momentText } from "../moment-text.ts";
import { planAddress } from "../plans/addresses.ts";
import { ageOf } from "./age.ts";
import styles from "./proof.module.css";
import type { ProofRow } from "./proof-rows.ts";
import { gradeOf, shareText } from "./share-text.ts";
import { proofTexts } from "./texts.ts";

interface RowProps {
  readonly row: ProofRow;
}

export function ProofName({
  row,
  onOpen,
}: RowProps & { readonly onOpen: (row: ProofRow) => void }) {
  const t = useTexts(proofTexts);
  return (
    <span className={styles["stack"]}>
      <Button
        type="link"
        className={styles["name"] ?? ""}
        aria-label={t("openGaps", { name: row.name })}
        onClick={() => onOpen(row)}
      >
        {row.name}
      </Button>
      {row.deviceName !== row.name && <span className={styles["second"]}>{row.deviceName}</span>}
    </span>
  );
}

/** A dot and words; below them why it is not recorded. */
export function ProofState({ row: { state, reason } }: RowProps) {
  const t = useTexts(proofTexts);
  return (
    <span className={styles["stack"]}>
      <span className={styles["state"]} data-state={state}>
        {t(`state.${state}`)}
      </span>
      {reason && <span className={styles["second"]}>{reason}</span>}
    </span>
  );
}

export function ProofPlan({ row: { planId, planName } }: RowProps) {
  const t = useTexts(proofTexts);
  if (planId === 0) return <span className={styles["second"]}>{t("byHand")}</span>;
  return (
    <Link className={styles["link"] ?? ""} to={planAddress(planId)}>
      {planName}
    </Link>
  );
}

export function Coverage({ row }: RowProps) {
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
      <span className={styles["period"]}>{period}</span>
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

/** Ticks by itself, so that the table around it need not. */
export function LastByte({ row: { lastByteAtMs } }: RowProps) {
  const t = useTexts(proofTexts);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  if (lastByteAtMs === null) return <span className={styles["second"]}>{t("never")}</span>;
  const { key, count } = ageOf(lastByteAtMs, nowMs);
  return (
    <time className={styles["figure"]} title={momentText(lastByteAtMs)}>
      {t(key, { count })}
    </time>
  );
}

export function ProofBytes({ row: { bytes, bytesPerDay } }: RowProps) {
  const t = useTexts(proofTexts);
  return (
    <span className={styles["stack"]}>
      <span className={styles["figure"]}>{byteText(bytesPerDay)}</span>
      <span className={styles["second"]}>{t("total", { size: byteText(bytes) })}</span>
    </span>
  );
}

export function Oldest({ row: { oldestMs } }: RowProps) {
  if (oldestMs === null) return <>—</>;
  const [day, time] = momentText(oldestMs).split(" ");
  return (
    <span className={styles["stack"]}>
      <span className={styles["figure"]}>{day}</span>
      <span className={styles["second"]}>{time}</span>
    </span>
  );
}
