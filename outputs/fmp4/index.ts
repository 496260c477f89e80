import { type DoorOutput, defineOutput, Fanouts } from "@tessera/engine";
import { Fmp4Muxer } from "./fmp4-muxer.ts";

const fanouts = new Fanouts((tracks) => new Fmp4Muxer(tracks), { tellsState: true });
const serve: DoorOutput["serve"] = (stream, viewer, { clock }) =>
  fanouts.add(stream, viewer, clock);

/** Live fMP4 over a WebSocket, for Media Source Extensions. */
export const wsFmp4 = defineOutput({
  protocol: "ws_fmp4",
  door: { kind: "web-socket", path: "/live/ws-fmp4" },
  serve,
});

/** The same as an endless HTTP reply, for players and programs that read MP4. */
export const httpFmp4 = defineOutput({
  protocol: "http_fmp4",
  door: { kind: "http", path: "/live/http-fmp4", suffix: ".mp4", contentType: "video/mp4" },
  serve,
});
