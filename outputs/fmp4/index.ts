import { defineOutput, type Output } from "@tessera/engine";
import { fanoutOf } from "./fmp4-fanout.ts";

const serve: Output["serve"] = (stream, viewer, { clock }) => fanoutOf(stream, clock).add(viewer);

/** Live fMP4 over a WebSocket, for Media Source Extensions: half a second behind the camera. */
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
