import type { Translate } from "@tessera/platform/console";
import type { StepState, StepView } from "./step-view.ts";
import type { DiagnosisTextKey } from "./texts.ts";

export interface Verdict {
  readonly state: StepState;
  readonly sentence: string;
}

/** All steps in one sentence: the first that fails, else the first to note, else all is well. */
export function verdictOf(
  steps: readonly StepView[],
  isPlaying: boolean,
  t: Translate<DiagnosisTextKey>,
): Verdict {
  const at = ({ step, detail }: StepView) => ({ place: t(`at-${step}`), detail });
  const broken = steps.find(({ state }) => state === "failed");
  if (broken) return { state: "failed", sentence: t("brokenAt", at(broken)) };
  const doubtful = steps.find(({ state }) => state === "warning");
  if (doubtful) return { state: "warning", sentence: t("attention", at(doubtful)) };
  return isPlaying
    ? { state: "ok", sentence: t("allWell") }
    : { state: "unknown", sentence: t("nothingFound") };
}
