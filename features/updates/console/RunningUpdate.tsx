import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Progress } from "antd";
import { type Updates, updateSteps } from "../contract.ts";
import { updateTexts } from "./texts.ts";

interface RunningUpdateProps {
  readonly running: NonNullable<Updates["Running"]>;
  /** The server does not answer: it is being replaced. */
  readonly isAway: boolean;
}

/** Which step of a switch is being done. */
export function RunningUpdate({ running, isAway }: RunningUpdateProps) {
  const t = useTexts(updateTexts);
  const { To, Step } = running;
  const words = isAway ? t("away") : t(`step.${Step}`);
  const percent = Math.round(((updateSteps.indexOf(Step) + 1) / (updateSteps.length + 1)) * 100);
  return (
    <section className={layout.panel} aria-label={t("running", { version: To })}>
      <h3 className={layout.heading}>{t("running", { version: To })}</h3>
      <output className={layout.muted}>{words}</output>
      <Progress
        percent={percent}
        size="small"
        status="active"
        showInfo={false}
        aria-label={words}
      />
    </section>
  );
}
