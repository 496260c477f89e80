import { audioForBrowser, audioForMp4, defineOutput, Fanouts } from "@tessera/engine";
import { Fmp4Muxer } from "./fmp4-muxer.ts";

export { writeFmp4 } from "./write-fmp4.ts";

const forBrowsers = new Fanouts((tracks) => new Fmp4Muxer(tracks, audioForBrowser), {
  tellsState: true,
});
/**
 * Over TLS a write costs more than twice one in clear, and that is most of what a viewer costs. A few viewers get each
 * picture at once; of many, pictures go out together.
 */
const encrypted = new Fanouts((tracks) => new Fmp4Muxer(tracks, audioForBrowser), {
  tellsState: true,
  gatherMs: (viewerCount) => Math.min(2.5 * viewerCount, 250),
});
const forPrograms = new Fanouts((tracks) => new Fmp4Muxer(tracks, audioForMp4));

/** Live fMP4 over a WebSocket, for Media Source Extensions. */
export const wsFmp4 = defineOutput({
  protocol: "ws_fmp4",
  door: { kind: "web-socket", path: "/live/ws-fmp4" },
  serve: (stream, viewer, tools) =>
    (viewer.isEncrypted ? encrypted : forBrowsers).of(stream, tools).add(viewer),
});

/** The same as an endless HTTP reply, for players and programs that read MP4. */
export const httpFmp4 = defineOutput({
  protocol: "http_fmp4",
  door: { kind: "http", path: "/live/http-fmp4", suffix: ".mp4", contentType: "video/mp4" },
  serve: (stream, viewer, tools) => forPrograms.of(stream, tools).add(viewer),
});
