export { PictureCollector, type PictureHandlers, type PsTimes } from "./picture-collector.ts";
export { PsDemuxer } from "./ps-demuxer.ts";
export { PsMuxer } from "./ps-muxer.ts";
export { PsPacketiser } from "./ps-packetiser.ts";
export type { PsTracks } from "./ps-tracks.ts";
export type { PsSound } from "./sound-collector.ts";
