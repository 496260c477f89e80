export { SoundReader } from "./sound-reader.ts";
export { TsDemuxer, type TsPicture, type TsSound } from "./ts-demuxer.ts";
