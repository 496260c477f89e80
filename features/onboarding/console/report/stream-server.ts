import { RequestFailure, request } from "@tessera/platform/console";
import type { LiveServer } from "@tessera/player";
import { getChannelStream, getStreamInfo } from "../../../live/contract.ts";

export interface StreamPlace {
  readonly device: string;
  readonly channel: string;
  readonly stream: "main" | "sub";
}

const quietly = { quiet: true, timeoutMs: 15_000 };

/** One stream of the server, as the player sees it: that stream and nothing in its place. */
export const streamServer = (place: StreamPlace): LiveServer => ({
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
