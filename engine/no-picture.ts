import { type ExpectedError, Offline, TimedOut } from "@tessera/base";
import type { StreamState } from "./stream-state.ts";

/** A camera that was asleep needs some seconds to its first key frame; players wait about ten. */
export const pictureTimeoutMs = 8000;

/** Why a stream has shown nothing for so long. */
export function noPicture(state: StreamState): ExpectedError {
  if ("reason" in state) return new Offline("stream-away", state.reason);
  return new TimedOut("no-picture-yet", {
    zh: "摄像机还没有送来画面，请稍后重试",
    en: "The camera sends no picture yet: try again later",
  });
}
