export { rtmpMediaMessage } from "./chunk-writer.ts";
export type { RtmpHandlers, RtmpMedia, RtmpPlayer } from "./handlers.ts";
export { RtmpConnection } from "./rtmp-connection.ts";
export type { RtmpFault } from "./rtmp-error.ts";
export { publishRtmp } from "./rtmp-publisher.ts";
export type { RtmpRequest } from "./stream-request.ts";
