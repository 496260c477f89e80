import type { Text } from "@tessera/base";
import type { z } from "zod";
import type { recordingState } from "../../contract.ts";
import type { Decision } from "../director/decision.ts";
import type { RecordingStatus } from "../ports.ts";

interface StateNow {
  readonly state: z.output<typeof recordingState>;
  /** Why it is not recorded; empty if it is. */
  readonly reason: Text;
}

const none: Text = { zh: "", en: "" };
const startingText: Text = { zh: "正在开始录像", en: "Starting to record" };

/** A recorder that has written lately is one that records, whatever was so before. */
const freshMs = 30_000;

/** What becomes of what is wanted. `outage`: what is known to be wrong with the channel. */
export function recordingStateOf(
  decision: Decision | undefined,
  status: RecordingStatus,
  outage: Text | undefined,
  nowMs: number,
): StateNow {
  if (!decision) return { state: "off", reason: none };
  if ("reason" in decision)
    return {
      state: decision.wish.kind === "armed" ? "waiting" : "off",
      reason: decision.detail,
    };
  const isFresh = status.kind === "recording" && nowMs - status.lastByteAtMs < freshMs;
  if (isFresh || (status.kind === "recording" && !outage))
    return { state: "recording", reason: none };
  return {
    state: outage ? "failing" : "waiting",
    reason: status.kind === "waiting" ? status.detail : (outage ?? startingText),
  };
}
