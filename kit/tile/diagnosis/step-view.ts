import type { diagnosisSteps } from "@tessera/features/live/contract";

/** The server's steps, and the last one, which only the browser can judge. */
export type StepName = (typeof diagnosisSteps)[number] | "browser";

export type StepState = "ok" | "warning" | "failed" | "unknown";

/** One step as it is shown; detail and fix may be empty. */
export interface StepView {
  readonly step: StepName;
  readonly state: StepState;
  readonly detail: string;
  readonly fix: string;
}
