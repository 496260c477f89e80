export { parseAudioBody } from "./audio-body-parser.ts";
export { parseAvcDecoderConfig, parseHevcDecoderConfig } from "./decoder-config-parser.ts";
export type { FlvAudioBody, FlvVideoBody } from "./flv-body.ts";
export { type FlvMessage, flvFileHeader, flvTag } from "./flv-message.ts";
export { FlvMuxer } from "./flv-muxer.ts";
export { FlvStreamParser, type FlvTag } from "./flv-stream-parser.ts";
export type { FlvAudioTrack, FlvTracks, OpusTrack } from "./flv-tracks.ts";
export { parseVideoBody } from "./video-body-parser.ts";
export { tagType } from "./wire.ts";
