import { diagnosisSteps } from "@tessera/features/live/contract";
import { useTexts } from "@tessera/platform/console";
import { type LiveState, type PlayerStatistics, rungsThatDecode } from "@tessera/player";
import type { ChannelView } from "../../camera/channel-view.ts";
import { useNoticeText } from "../notes/tile-notice.ts";
import { browserStep } from "./browser-step.ts";
import type { StepView } from "./step-view.ts";
import { diagnosisTexts } from "./texts.ts";
import { useDiagnosis } from "./use-diagnosis.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

export interface Watched {
  readonly view: ChannelView;
  /** Absent where nothing is played. */
  readonly state?: LiveState;
  readonly statistics?: PlayerStatistics | undefined;
}

/** What the server found, what the browser knows, and both in one sentence. */
export function useFindings({ view, state, statistics }: Watched, isWanted: boolean) {
  const t = useTexts(diagnosisTexts);
  const say = useNoticeText();
  const isPlaying = state?.kind === "playing";
  const { report, error, ...asking } = useDiagnosis({ view, isWanted, isPlaying });
  const { VideoCodec: videoCodec = "", Broken = "", Steps = [] } = report ?? {};
  const facts = {
    state,
    statistics,
    videoCodec,
    decodableBy: rungsThatDecode(videoCodec),
    isHidden: document.hidden,
    isBrokenBefore: Broken !== "",
  };
  const steps = [...serverSteps(Steps), browserStep(facts, { t, say })];
  const verdict: Verdict = error
    ? { state: "failed", sentence: t("checkFailed", { reason: error.message }) }
    : verdictOf(steps, isPlaying, t);
  return { ...asking, steps, verdict, isPlaying };
}

interface ReportedStep {
  readonly Step: (typeof diagnosisSteps)[number];
  readonly State: StepView["state"];
  readonly Detail: string;
  readonly Fix: string;
}

/** All of them, also when the server did not answer. */
function serverSteps(reported: readonly ReportedStep[]): StepView[] {
  return diagnosisSteps.map((step) => {
    const found = reported.find(({ Step }) => Step === step);
    if (!found) return { step, state: "unknown", detail: "", fix: "" };
    return { step, state: found.State, detail: found.Detail, fix: found.Fix };
  });
}
