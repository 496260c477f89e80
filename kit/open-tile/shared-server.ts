import { openSharedStream } from "@tessera/features/sharing/contract";
import { RequestFailure, request } from "@tessera/platform/console";
import type { LiveServer, LiveState, Picture } from "@tessera/player";
import type { ChannelView } from "../camera/channel-view.ts";

/** What the server tells a visitor beside the address. */
export interface OpenedShare {
  readonly channelName: string;
  /** 0: never. */
  readonly expiresAtMs: number;
}

interface SharedView {
  readonly view: ChannelView;
  readonly page: "players" | "share";
  /** Empty without a share link: then the page must have been opened to everybody. */
  readonly key: string;
}

type Protocol = Parameters<LiveServer["openUrl"]>[0];

/** The player gives up at once and asks for an address again, which tells the viewer why. */
const over = {
  isRunning: true,
  state: "stopped",
  reason: { zh: "", en: "" },
  videoCodec: "",
} as const;

const options = { quiet: true, timeoutMs: 15_000 };

/** One channel as the player sees it for people without an account. */
export function sharedServer(
  { view: { device, channel, flow }, page, key }: SharedView,
  onOpened: (opened: OpenedShare) => void,
): LiveServer {
  const stream = flow === 2 ? ("sub" as const) : ("main" as const);
  const ask = (protocol: Protocol, picture: Picture) => {
    const wish = { device, channel, stream, page, key, protocol, ...transcodingOf(picture) };
    return request(openSharedStream, wish, options);
  };
  return {
    async openUrl(protocol, picture) {
      const { URL, ChannelName, ExpiresAtMs } = await ask(protocol, picture);
      onOpened({ channelName: ChannelName, expiresAtMs: ExpiresAtMs });
      return URL;
    },
    /** A visitor is told nothing about the camera, but whether there is still something to watch. */
    async reportSource(picture) {
      const failure = await ask("ws_fmp4", picture).catch((error: unknown) => error);
      return isFinal(failure) ? over : { isRunning: false };
    },
    isProtocolOff: (error) => error instanceof RequestFailure && error.code === "protocol-unknown",
    isWorthRetrying: (error) => !isFinal(error),
  };
}

const transcodingOf = (picture: Picture) =>
  picture === "transcoded" ? ({ transcode: "h264" } as const) : {};

/** As many watch by the link as may: a place becomes free when one leaves. */
export const isFull = (error: unknown) =>
  error instanceof RequestFailure && error.code === "share-full";

/** Whoever asks may not watch. What else is wrong the server says itself: no transcoding, no channel. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RequestFailure && [401, 403].includes(error.httpStatus);

const tooMany = 429;

/** Whoever asks like this again gets the same answer. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof RequestFailure)) return false;
  const { httpStatus } = error;
  return httpStatus >= 400 && httpStatus < 500 && httpStatus !== tooMany;
}

/** Why no address was given out; undefined while that is not what keeps the picture away. */
export function refusedError(state: LiveState): unknown {
  if (state.kind !== "failed" || state.reason.code !== "address-refused") return undefined;
  return state.reason.error;
}
