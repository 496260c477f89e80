export { TsDemuxer, type TsPicture, type TsSound } from "./ts-demuxer.ts";
