import { getChannelStream, getStreamInfo } from "@tessera/features/live/contract";
import { RequestFailure, request } from "@tessera/platform/console";
import type { LiveServer, Picture } from "@tessera/player";
import type { z } from "zod";
import type { ChannelView, Flow } from "../../camera/channel-view.ts";
import { pageReqId } from "../statistics/page-stat-line.ts";

/** A text in a corner of the picture. */
export interface Watermark {
  readonly text: string;
  readonly place: NonNullable<z.output<typeof getChannelStream.reply>["Watermark"]>["Place"];
}

/** Both calls are answered at once; a server that takes this long does not answer. */
const options = { quiet: true, timeoutMs: 15_000 };

/** One channel of the server, as the player sees it. */
export function channelServer(
  { device, channel, flow }: ChannelView,
  /** Names the player for the statistics of this page's socket. */
  playerId?: string,
  /** Told with every address what is to be drawn over the picture. */
  onWatermark?: (watermark: Watermark | undefined) => void,
): LiveServer {
  const named = playerId ? { playerid: playerId, reqid: pageReqId } : {};
  const placeOf = (picture: Picture) => ({ device, channel, stream: streamOf(picture, flow) });
  return {
    async openUrl(protocol, picture) {
      const input = { ...placeOf(picture), protocol, ...transcodingOf(picture), ...named };
      const { URL, Watermark } = await request(getChannelStream, input, options);
      onWatermark?.(Watermark && { text: Watermark.Text, place: Watermark.Place });
      return URL;
    },
    async reportSource(picture) {
      try {
        const info = await request(getStreamInfo, placeOf(picture), options);
        const videoCodec = picture === "transcoded" ? "h264" : info.VideoCodec;
        // The server has put it into the reader's language already.
        const reason = { zh: info.Reason, en: info.Reason };
        return { isRunning: true, state: stateOf(info.State), reason, videoCodec };
      } catch (error) {
        if (statusOf(error) === "400") return { isRunning: false };
        throw error;
      }
    },
    isProtocolOff: (error) => error instanceof RequestFailure && error.code === "protocol-unknown",
    // No session, no right, no such channel, nothing that can transcode: only a person can change that.
    isWorthRetrying: (error) => !["400", "401", "403", "404"].includes(statusOf(error)),
  };
}

function streamOf(picture: Picture, flow: Flow): "main" | "sub" {
  return picture === "sub" || flow === 2 ? "sub" : "main";
}

const transcodingOf = (picture: Picture) =>
  picture === "transcoded" ? ({ transcode: "h264" } as const) : {};

const states = ["connecting", "live", "reconnecting", "stopped"] as const;

/** What a newer server may say beside these is no reason to blame the camera. */
const stateOf = (text: string) => states.find((known) => known === text) ?? "live";

const statusOf = (error: unknown) => (error instanceof RequestFailure ? error.status : "");
