import { systemClock, type Text } from "@tessera/base";
import { RequestFailure, request } from "@tessera/platform/console";
import {
  type FailureReason,
  LivePlayer,
  type LiveServer,
  type LiveState,
  rungsThatDecode,
} from "@tessera/player";
import { getChannelStream, getStreamInfo } from "../../../live/contract.ts";
import styles from "./Report.module.css";

/** What became of the pictures in this browser. */
export type Decoding =
  | { readonly kind: "decoded"; readonly frames: number; readonly fps: number }
  | { readonly kind: "no-decoder" }
  | { readonly kind: "failed"; readonly reason: string };

interface StreamPlace {
  readonly device: string;
  readonly channel: string;
  readonly stream: "main" | "sub";
}

interface DecodeOptions {
  readonly videoCodec: string;
  readonly signal: AbortSignal;
  readonly say: (text: Text) => string;
}

const lookMs = 500;
const watchMs = 2000;
const pictureWithinMs = 12_000;

/** Plays a stream where nobody notices it, and counts the pictures that the browser decodes. */
export async function decodeStream(
  place: StreamPlace,
  { videoCodec, signal, say }: DecodeOptions,
): Promise<Decoding> {
  const rungs = rungsThatDecode(videoCodec);
  // A peer connection may fail for other causes than the decoder.
  const choice = rungs.includes("fmp4") ? "fmp4" : rungs[0];
  if (choice === undefined) return { kind: "no-decoder" };
  const video = showSmall();
  let state: LiveState = { kind: "connecting" };
  const player = new LivePlayer({
    video,
    choice,
    server: streamServer(place),
    onState: (next) => {
      state = next;
    },
  });
  player.start();
  try {
    for (let waitedMs = 0; waitedMs < pictureWithinMs && !signal.aborted; waitedMs += lookMs) {
      await wait(lookMs, signal);
      if (player.statistics.decodedFrames > 0) return await count(player, { signal, say });
      const reason = finalReason(state);
      if (reason?.code === "codec-unsupported") return { kind: "no-decoder" };
      if (reason) return { kind: "failed", reason: reasonText(reason, say) };
    }
    return { kind: "failed", reason: say(document.hidden ? hiddenText : lateText) };
  } finally {
    player.stop();
    video.remove();
  }
}

/** Browsers draw, and so decode, only some of the pictures of a video that is out of sight. */
function showSmall(): HTMLVideoElement {
  const video = document.createElement("video");
  video.className = styles["decoded"] ?? "";
  video.ariaHidden = "true";
  document.body.append(video);
  return video;
}

async function count(
  player: LivePlayer,
  { signal, say }: Pick<DecodeOptions, "signal" | "say">,
): Promise<Decoding> {
  const before = player.statistics.decodedFrames;
  const startedMs = performance.now();
  await wait(watchMs, signal);
  const frames = player.statistics.decodedFrames - before;
  const fps = Math.round(frames / ((performance.now() - startedMs) / 1000));
  if (frames === 0) return { kind: "failed", reason: say(frozenText) };
  return { kind: "decoded", frames, fps };
}

const finalReason = (state: LiveState): FailureReason | undefined =>
  state.kind === "failed" && state.retryInMs === undefined ? state.reason : undefined;

function reasonText(reason: FailureReason, say: (text: Text) => string): string {
  if ("text" in reason) return say(reason.text);
  if ("sentence" in reason) return reason.sentence;
  if ("error" in reason && reason.error instanceof Error) return reason.error.message;
  return say(lateText);
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const cancel = systemClock.after(ms, resolve);
    signal.addEventListener("abort", () => {
      cancel();
      resolve();
    });
  });

const lateText: Text = {
  zh: "12 秒内没有解出画面",
  en: "No picture was decoded within 12 s",
};
const frozenText: Text = {
  zh: "解出第一帧后画面停住了",
  en: "The picture froze after the first frame",
};
const hiddenText: Text = {
  zh: "页面在后台，浏览器没有解码；请保持页面可见后重测",
  en: "The page was in the background, where the browser does not decode. Keep it visible and check again.",
};

const quietly = { quiet: true, timeoutMs: 15_000 };

/** One stream of the server, as the player sees it: that stream and nothing in its place. */
const streamServer = (place: StreamPlace): LiveServer => ({
  openUrl: async (protocol) =>
    (await request(getChannelStream, { ...place, protocol }, quietly)).URL,
  async reportSource() {
    const { VideoCodec, Reason } = await request(getStreamInfo, place, quietly);
    const reason = { zh: Reason, en: Reason };
    return { isRunning: true, state: "live", reason, videoCodec: VideoCodec };
  },
  isProtocolOff: (error) => error instanceof RequestFailure && error.code === "protocol-unknown",
  isWorthRetrying: () => false,
});
