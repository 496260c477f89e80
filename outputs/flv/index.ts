import { defineOutput, Fanouts } from "@tessera/engine";
import { LiveFlvMuxer } from "./live-flv-muxer.ts";

// Players of FLV take bytes only: they are not told about the source's state.
const forPlayers = new Fanouts((tracks) => new LiveFlvMuxer(tracks, "players"));
const forBrowsers = new Fanouts((tracks) => new LiveFlvMuxer(tracks, "browsers"));

/** Live FLV as an endless HTTP reply, for players and other platforms; sound as the camera sends it. */
export const httpFlv = defineOutput({
  protocol: "flv",
  door: { kind: "http", path: "/live/http-flv", suffix: ".flv", contentType: "video/x-flv" },
  serve: (stream, viewer, tools) => forPlayers.of(stream, tools).add(viewer),
});

/** Live FLV over a WebSocket, for browsers: H.265 as Enhanced FLV and G.711 as FLAC. */
export const wsFlv = defineOutput({
  protocol: "ws_flv",
  door: { kind: "web-socket", path: "/live/ws-flv" },
  serve: (stream, viewer, tools) => forBrowsers.of(stream, tools).add(viewer),
});
