import { layout } from "@tessera/kit";
import { useApp, useTexts } from "@tessera/platform/console";
import { Progress, Steps } from "antd";
import { wizardTexts } from "./texts.ts";
import { type StepName, stepNames } from "./WizardButtons.tsx";
import styles from "./wizard.module.css";

/** Where we are; a line of words on a phone. */
export function StepBar({ step }: { readonly step: StepName }) {
  const t = useTexts(wizardTexts);
  const isMobile = useApp((state) => state.isMobile);
  const current = stepNames.indexOf(step);
  const total = stepNames.length;
  if (!isMobile)
    return (
      <Steps
        size="small"
        className={styles["steps"] ?? ""}
        aria-label={t("steps")}
        current={current}
        items={stepNames.map((name) => ({ title: t(`step.${name}`) }))}
      />
    );
  return (
    <div className={styles["progress"]}>
      <span>
        <strong>{t(`step.${step}`)}</strong>{" "}
        <span className={layout.muted}>{t("stepOf", { number: current + 1, total })}</span>
      </span>
      <Progress aria-hidden showInfo={false} size="small" percent={((current + 1) / total) * 100} />
    </div>
  );
}
