import { RequestFailure, request } from "@tessera/platform/console";
import type { LiveServer } from "@tessera/player";
import { getChannelStream } from "../../../../live/contract.ts";
import { channelOfRecordId } from "../../../contract.ts";

const options = { quiet: true, timeoutMs: 15_000 };

/** The live picture of a recorded channel. What is wrong with the camera, the live screen tells. */
export function liveServerOf(id: string): LiveServer {
  const { deviceId: device, channelId: channel } = channelOfRecordId(id);
  return {
    async openUrl(protocol, picture) {
      const { URL } = await request(
        getChannelStream,
        {
          device,
          channel,
          protocol,
          stream: picture === "sub" ? "sub" : "main",
          ...(picture === "transcoded" && { transcode: "h264" as const }),
        },
        options,
      );
      return URL;
    },
    reportSource: async () => ({ isRunning: false }),
    isProtocolOff: (error) => error instanceof RequestFailure && error.code === "protocol-unknown",
    isWorthRetrying: (error) =>
      !(error instanceof RequestFailure && ["400", "401", "403", "404"].includes(error.status)),
  };
}
