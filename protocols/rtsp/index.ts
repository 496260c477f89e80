export { bindUdpPair } from "./bind-udp-pair.ts";
export { BurstGroup, usualChannel } from "./burst-group.ts";
export { FramedPackets } from "./framed-packets.ts";
export { PacketBurst } from "./packet-burst.ts";
export type { RtspAnswer } from "./rtsp-answer.ts";
export { RtspClient, type RtspTrack } from "./rtsp-client.ts";
export { RtspClients } from "./rtsp-clients.ts";
export { RtspError } from "./rtsp-error.ts";
export type { RtspHabits, RtspTransport } from "./rtsp-habits.ts";
export {
  type RtspRequest,
  type RtspResponse,
  writeRequest,
  writeResponse,
} from "./rtsp-message.ts";
export type { RtspPresentation, RtspViewer } from "./rtsp-presentation.ts";
export type { RtspRecording } from "./rtsp-recording.ts";
export { RtspServer } from "./rtsp-server.ts";
export type {
  RtspGuest,
  RtspServerConnection,
  RtspTarget,
} from "./rtsp-server-connection.ts";
export { RtspStreamParser } from "./rtsp-stream-parser.ts";
export { aacPayload, g711Payload, h264Payload, h265Payload } from "./sdp-payloads.ts";
export { writeSenderReport } from "./sender-report.ts";
