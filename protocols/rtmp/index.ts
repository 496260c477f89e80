export { rtmpMediaMessage } from "./chunk-writer.ts";
export type {
  ClientState,
  GivenClient,
  RtmpClient,
  RtmpHandlers,
  RtmpMedia,
  RtmpPlayer,
  RtmpViewer,
} from "./handlers.ts";
export { RtmpClients } from "./rtmp-clients.ts";
export { RtmpConnection } from "./rtmp-connection.ts";
export { RtmpError, type RtmpFault } from "./rtmp-error.ts";
export { publishRtmp, type RtmpPublisher } from "./rtmp-publisher.ts";
export { RtmpServer } from "./rtmp-server.ts";
export type { RtmpRequest } from "./stream-request.ts";
