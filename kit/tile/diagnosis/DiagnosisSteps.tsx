import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  LoadingOutlined,
  MinusCircleOutlined,
} from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import styles from "./DiagnosisPanel.module.css";
import type { StepView } from "./step-view.ts";
import { diagnosisTexts } from "./texts.ts";

interface DiagnosisStepsProps {
  readonly steps: readonly StepView[];
  readonly isWaiting: boolean;
}

const icons = {
  ok: <CheckCircleFilled />,
  warning: <ExclamationCircleFilled />,
  failed: <CloseCircleFilled />,
  unknown: <MinusCircleOutlined />,
  waiting: <LoadingOutlined />,
} as const;

/** Every step of the picture's way, each with a sign and a word: colour alone tells nobody enough. */
export function DiagnosisSteps({ steps, isWaiting }: DiagnosisStepsProps) {
  const t = useTexts(diagnosisTexts);
  return (
    <ol className={styles["steps"]} aria-label={t("steps")} aria-busy={isWaiting}>
      {steps.map(({ step, state, detail, fix }) => {
        const shown = isWaiting ? "waiting" : state;
        return (
          <li key={step} data-step={step} data-step-state={shown}>
            <span className={styles["icon"]} aria-hidden>
              {icons[shown]}
            </span>
            <div className={styles["words"]}>
              <div className={styles["head"]}>
                <strong>{t(`step-${step}`)}</strong>
                <span className={styles["state"]}>{t(shown)}</span>
              </div>
              {!isWaiting && detail && <p>{detail}</p>}
              {!isWaiting && fix && <p className={styles["fix"]}>{t("fix", { fix })}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
