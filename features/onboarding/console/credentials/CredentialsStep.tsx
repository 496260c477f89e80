import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button, Progress } from "antd";
import type { Candidate } from "../find/candidate.ts";
import styles from "../wizard.module.css";
import { PairList } from "./PairList.tsx";
import { TrialRow } from "./TrialRow.tsx";
import { credentialTexts } from "./texts.ts";
import type { Trials } from "./use-trials.ts";

interface CredentialsStepProps {
  readonly picked: readonly Candidate[];
  readonly trials: Trials;
}

const isOpen = (candidate: Candidate, trials: Trials): boolean =>
  candidate.deviceId === "" && trials.of(candidate).kind !== "ok";

/** Who lets us in, as whom? */
export function CredentialsStep({ picked, trials }: CredentialsStepProps) {
  const t = useTexts(credentialTexts);
  const { isRunning, run, runAnew, stop } = trials;
  const counted = (kind: "ok" | "failed") =>
    picked.filter((candidate) => trials.of(candidate).kind === kind).length;
  const ok = counted("ok");
  const failed = counted("failed");
  const rest = picked.filter((candidate) => isOpen(candidate, trials));
  const isFirst = picked.every((candidate) => trials.of(candidate).kind === "untried");
  return (
    <div className={styles["columns"]}>
      <PairList pairs={trials.pairs} isDisabled={isRunning} onChange={trials.setPairs} />
      <section className={layout.column} aria-label={t("devices")}>
        <div className={layout.row}>
          {isRunning ? (
            <Button onClick={stop}>{t("stop")}</Button>
          ) : (
            <Button type="primary" disabled={rest.length === 0} onClick={() => void run(rest)}>
              {isFirst ? t("try") : t("tryRest", { count: rest.length })}
            </Button>
          )}
          <output>
            {t("progress", { ok, total: picked.length })}
            {failed > 0 && t("failedCount", { count: failed })}
          </output>
        </div>
        <Progress
          aria-hidden
          showInfo={false}
          size="small"
          percent={((ok + failed) / picked.length) * 100}
          success={{ percent: (ok / picked.length) * 100 }}
          status={isRunning ? "active" : "normal"}
        />
        <ul className={layout.items}>
          {picked.map((candidate) => (
            <TrialRow
              key={candidate.key}
              candidate={candidate}
              trial={trials.of(candidate)}
              {...(!isRunning && { onRetry: () => void runAnew(candidate) })}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}
