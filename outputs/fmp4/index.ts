import { audioForBrowser, audioForMp4, defineOutput, Fanouts } from "@tessera/engine";
import { Fmp4Muxer } from "./fmp4-muxer.ts";
import { ownTimeline } from "./own-timeline.ts";

export { writeFmp4 } from "./write-fmp4.ts";

const forBrowsers = new Fanouts((tracks) => new Fmp4Muxer(tracks, audioForBrowser), {
  tellsState: true,
});
/**
 * Over TLS a write costs more than twice one in clear, and that is most of what a viewer costs. So pictures go out
 * together: at 25 a second two, of many viewers more; at 20 or less each at once while viewers are few.
 */
const encrypted = new Fanouts((tracks) => new Fmp4Muxer(tracks, audioForBrowser), {
  tellsState: true,
  gatherMs: (viewerCount) => Math.min(Math.max(50, 2.5 * viewerCount), 250),
});
/** Programs take one moov and no second. */
const forPrograms = new Fanouts((tracks) => new Fmp4Muxer(tracks, audioForMp4), { sound: "kept" });

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
  serve: (stream, viewer, tools) => forPrograms.of(stream, tools).add(ownTimeline(viewer)),
});
