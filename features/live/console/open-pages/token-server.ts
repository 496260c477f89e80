import type { ChannelView } from "@tessera/kit/camera";
import { type LiveServer, type RungName, rungNames } from "@tessera/player";
import { playPath } from "./play-address.ts";

/** The play token opens nothing, or nothing any more: only a new one helps. */
export class PlayTokenOver extends Error {}

const rungOf = {
  webrtc: "webrtc",
  ws_fmp4: "fmp4",
  ws_flv: "flv",
  hls: "hls",
} as const satisfies Record<string, RungName>;

/** One channel as the player sees it for who has nothing but a play token. */
export function tokenServer(
  view: ChannelView,
  token: string,
  isOver: (path: string) => Promise<boolean> = isTokenOver,
): LiveServer {
  let hasTried = false;
  return {
    async openUrl(protocol, picture) {
      // A socket that is refused does not say why: before the second try we ask.
      if (hasTried && (await isOver(playPath({ rung: rungNames[0], view, token }))))
        throw new PlayTokenOver();
      hasTried = true;
      const query = picture === "transcoded" ? "&transcode=h264" : "";
      return playPath({ rung: rungOf[protocol], view, token }, query);
    },
    reportSource: async () => ({ isRunning: false }),
    isProtocolOff: () => false,
    isWorthRetrying: (error) => !(error instanceof PlayTokenOver),
  };
}

/** The token is looked at before the offer: an empty one opens nothing and still tells. */
async function isTokenOver(whepPath: string): Promise<boolean> {
  const headers = { "Content-Type": "application/sdp" };
  try {
    const { status } = await fetch(whepPath, { method: "POST", headers, body: "" });
    return status === 401;
  } catch {
    return false;
  }
}
