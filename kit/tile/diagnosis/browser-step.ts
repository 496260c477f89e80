import type { Translate } from "@tessera/platform/console";
import type { FailureReason, LiveState, PlayerStatistics, RungName } from "@tessera/player";
import { codecLabel } from "../notes/codec-label.ts";
import { rungLabels } from "../notes/rung-label.ts";
import { standInText } from "../notes/stand-in-text.ts";
import { failureLine, type Line } from "../notes/tile-notice.ts";
import type { StepView } from "./step-view.ts";
import type { DiagnosisTextKey } from "./texts.ts";

export interface BrowserFacts {
  /** Absent where nothing was played. */
  readonly state: LiveState | undefined;
  readonly statistics: PlayerStatistics | undefined;
  /** Empty while it is not known. */
  readonly videoCodec: string;
  readonly decodableBy: readonly RungName[];
  readonly isHidden: boolean;
  /** The picture does not even come as far as the browser. */
  readonly isBrokenBefore: boolean;
}

export interface Words {
  readonly t: Translate<DiagnosisTextKey>;
  readonly say: (line: Line) => string;
}

type Finding = Omit<StepView, "step">;

/** The last step of the way: what the browser makes of the picture. */
export function browserStep(facts: BrowserFacts, words: Words): StepView {
  return { step: "browser", ...findingOf(facts, words) };
}

function findingOf(facts: BrowserFacts, words: Words): Finding {
  const { state, statistics, videoCodec, decodableBy, isHidden, isBrokenBefore } = facts;
  const { t } = words;
  if (state?.kind === "playing") return playingFinding(state, statistics, words);
  if (decodableBy.length === 0) return undecodable(videoCodec, t);
  if (isBrokenBefore) return unjudged(t("nothingToPlay"), facts, t);
  if (!state) return unjudged(t("notPlayed"), facts, t);
  if (isHidden) return { state: "warning", detail: t("hidden"), fix: t("hiddenFix") };
  if (state.kind === "failed" && !isOfCamera(state.reason))
    return failedFinding({ rung: statistics?.lastFailure?.rung, reason: state.reason }, words);
  return waitingFinding(state, facts, words);
}

type Failure = NonNullable<PlayerStatistics["lastFailure"]>;

function failedFinding(failure: Failure, words: Words): Finding {
  const detail = failureSentence("rungFailed", failure, words);
  return { state: "failed", detail, fix: words.t("rungFailedFix") };
}

function waitingFinding(
  { kind }: LiveState,
  { statistics, videoCodec, decodableBy }: BrowserFacts,
  words: Words,
): Finding {
  const { t } = words;
  const failure = statistics?.lastFailure;
  const now = t(kind === "connecting" ? "stillConnecting" : "noNewPicture");
  const before = failure ? failureSentence("fellBack", failure, words) : "";
  const decodes = decodesSentence(videoCodec, decodableBy, t);
  return { state: "warning", detail: joined([now, before, decodes], t), fix: t("waitFix") };
}

function unjudged(why: string, { videoCodec, decodableBy }: BrowserFacts, t: Words["t"]): Finding {
  const decodes = decodesSentence(videoCodec, decodableBy, t);
  return { state: "unknown", detail: joined([why, decodes], t), fix: "" };
}

/** A share of dropped frames says something only after some seconds. */
const framesToJudge = 250;
const toleratedDrops = 0.1;

function playingFinding(
  state: Extract<LiveState, { kind: "playing" }>,
  statistics: PlayerStatistics | undefined,
  words: Words,
): Finding {
  const { t, say } = words;
  const { decodedFrames = 0, droppedFrames = 0, lastFailure } = statistics ?? {};
  const { width, height } = state;
  const counts = { decoded: decodedFrames, dropped: droppedFrames };
  const plays = t("playing", { rung: rungLabels[state.rung], width, height, ...counts });
  const fellBack =
    lastFailure && lastFailure.rung !== state.rung
      ? failureSentence("fellBack", lastFailure, words)
      : "";
  const standIn = standInText(state);
  if (standIn)
    return {
      state: "warning",
      detail: joined([say({ key: standIn }), plays], t),
      fix: t("standInFix"),
    };
  const drops = decodedFrames > framesToJudge && droppedFrames > toleratedDrops * decodedFrames;
  const detail = joined([plays, fellBack], t);
  return drops
    ? { state: "warning", detail, fix: t("dropsFix") }
    : { state: "ok", detail, fix: "" };
}

function undecodable(videoCodec: string, t: Words["t"]): Finding {
  if (!videoCodec) return { state: "failed", detail: t("cannotPlay"), fix: t("cannotPlayFix") };
  const detail = t("cannotDecode", { codec: codecLabel(videoCodec) });
  return { state: "failed", detail, fix: t("cannotDecodeFix") };
}

function decodesSentence(videoCodec: string, rungs: readonly RungName[], t: Words["t"]): string {
  if (!videoCodec) return "";
  const names = rungs.map((name) => rungLabels[name]).join(", ");
  return t("canDecode", { codec: codecLabel(videoCodec), rungs: names });
}

function failureSentence(
  key: "rungFailed" | "fellBack",
  { rung, reason }: Failure,
  { t, say }: Words,
): string {
  const why = say(failureLine(reason));
  return rung ? t(key, { rung: rungLabels[rung], reason: why }) : why;
}

const isOfCamera = ({ code }: FailureReason) => code === "source-lost" || code === "source-stopped";

const joined = (sentences: readonly string[], t: Words["t"]) =>
  sentences.filter(Boolean).join(t("and"));
