import { systemClock } from "@tessera/base";
import { useTexts } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import styles from "./TimeLeft.module.css";
import { sharePageTexts } from "./texts.ts";
import { timeLeft } from "./time-left.ts";

const refreshMs = 5000;

/** How long the link still lives. */
export function TimeLeft({ untilMs }: { readonly untilMs: number }) {
  const t = useTexts(sharePageTexts);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => systemClock.every(refreshMs, () => setNowMs(Date.now())), []);
  const { key, values } = timeLeft(untilMs - nowMs);
  return (
    <span className={styles["fact"]} data-fact="time-left">
      <span className={styles["factName"]}>{t("validFor")}</span> {t(key, values)}
    </span>
  );
}
