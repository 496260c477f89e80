export { parseAudioBody } from "./audio-body-parser.ts";
export { parseAvcDecoderConfig, parseHevcDecoderConfig } from "./decoder-config-parser.ts";
export { type FlvMessage, flvFileHeader, flvTag } from "./flv-message.ts";
export { FlvMuxer } from "./flv-muxer.ts";
export { FlvStreamParser, type FlvTag } from "./flv-stream-parser.ts";
export type { FlvTracks } from "./flv-tracks.ts";
export { parseVideoBody } from "./video-body-parser.ts";
export { tagType } from "./wire.ts";
