import type { Text } from "@tessera/base";
import { useText, useTexts } from "@tessera/platform/console";
import type { FailureReason, LiveState, StallReason } from "@tessera/player";
import { type TileTextKey, tileTexts } from "../texts.ts";
import { pictureLabel } from "./codec-label.ts";
import { rungLabels } from "./rung-label.ts";

/** One line: a sentence of ours, or one that came from the server. */
export type Line =
  | { readonly key: TileTextKey; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: Text }
  | { readonly sentence: string };

/** What a tile says instead of, or over, a picture: the reason and what is being done about it. */
export interface TileNotice {
  readonly reason: Line;
  readonly action: Line | undefined;
  readonly canRetryNow: boolean;
}

const hiccupMs = 5000;

/** The picture has stood for so short a time that its age says enough: it may go on at once. */
export const isHiccup = (state: LiveState): boolean =>
  state.kind === "stalled" && state.hasPicture && state.sinceMs < hiccupMs;

export function tileNotice(state: LiveState): TileNotice | undefined {
  if (state.kind === "playing" || state.kind === "stopped") return undefined;
  if (state.kind === "connecting")
    return { reason: { key: "connecting" }, action: undefined, canRetryNow: false };
  if (state.kind === "stalled") return stallNotice(state.reason);
  return {
    reason: failureLine(state.reason),
    action:
      state.retryInMs === undefined
        ? undefined
        : { key: "retryIn", values: { seconds: Math.ceil(state.retryInMs / 1000) } },
    canRetryNow: true,
  };
}

function stallNotice(reason: StallReason): TileNotice {
  if (reason.code === "source-lost")
    return {
      reason: textOr(reason.text, "cameraLost"),
      action: { key: "reconnectingCamera" },
      canRetryNow: false,
    };
  return { reason: { key: "noFrames" }, action: { key: "waitingForFrames" }, canRetryNow: true };
}

const plainFailures = {
  "browser-unsupported": "browserUnsupported",
  "connection-lost": "connectionLost",
  "no-picture": "noPicture",
  "media-error": "mediaError",
} as const;

export function failureLine(reason: FailureReason): Line {
  if (reason.code === "codec-unsupported")
    return { key: "codecUnsupported", values: { codec: pictureLabel(reason.codecs) } };
  if (reason.code === "rung-unsupported")
    return { key: "rungUnsupported", values: { rung: rungLabels[reason.rung] } };
  if (reason.code === "rung-refused")
    return reason.sentence ? { sentence: reason.sentence } : { key: "rungRefused" };
  if (reason.code === "source-lost") return textOr(reason.text, "cameraLost");
  if (reason.code === "source-stopped") return textOr(reason.text, "sourceStopped");
  if (reason.code === "address-refused") {
    const sentence = reason.error instanceof Error ? reason.error.message : "";
    return sentence ? { sentence } : { key: "addressRefused" };
  }
  return { key: plainFailures[reason.code] };
}

function textOr(text: Text, key: TileTextKey): Line {
  return text.zh || text.en ? { text } : { key };
}

/** Puts a line into the reader's language. */
export function useNoticeText(): (line: Line) => string {
  const t = useTexts(tileTexts);
  const inLanguage = useText();
  return (line) => {
    if ("text" in line) return inLanguage(line.text);
    return "sentence" in line ? line.sentence : t(line.key, line.values);
  };
}
