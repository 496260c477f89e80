import { type Clock, type ExpectedError, Offline, TimedOut } from "@tessera/base";
import { ChangeSignal } from "./change-signal.ts";
import type { Stream } from "./stream.ts";
import type { StreamState } from "./stream-state.ts";

/** A camera that was asleep needs some seconds to its first key frame; players wait about ten. */
export const pictureTimeoutMs = 8000;

/** Why a stream has shown nothing for so long. */
export function noPicture(state: StreamState): ExpectedError {
  if ("reason" in state) return new Offline("stream-away", state.reason);
  return new TimedOut("no-picture-yet", {
    zh: "摄像机还没有送来画面，请稍后重试",
    en: "The camera has sent no picture yet. Try again later.",
  });
}

/** Waits for the first picture as players do; throws why there is none. */
export async function requirePicture(
  stream: Stream,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const changes = new ChangeSignal(clock);
  const look = () => changes.tell();
  const leave = stream.addReader({
    copiesData: true,
    onTracks: look,
    onFrame: () => {},
    onState: look,
  });
  signal.addEventListener("abort", look);
  const isDecided = () =>
    stream.tracks?.video !== undefined || stream.state.status === "stopped" || signal.aborted;
  await changes.until(isDecided, pictureTimeoutMs);
  signal.removeEventListener("abort", look);
  leave();
  if (!stream.tracks?.video) throw noPicture(stream.state);
}
