export { MediaFrames } from "./media-frames.ts";
export { type MediaPayload, PacketRouter } from "./packet-router.ts";
