export { parseSdp } from "./sdp-parser.ts";
export type { SdpMedia, SdpPayload, SdpSession } from "./sdp-session.ts";
export { writeSdp } from "./sdp-writer.ts";
