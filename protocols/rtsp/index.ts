export { RtspClient, type RtspTrack } from "./rtsp-client.ts";
export { RtspError } from "./rtsp-error.ts";
export { RtspHeaders } from "./rtsp-headers.ts";
export {
  type RtspRequest,
  type RtspResponse,
  writeRequest,
  writeResponse,
} from "./rtsp-message.ts";
export { RtspStreamParser } from "./rtsp-stream-parser.ts";
