export { Mp2tDepacketiser } from "./mp2t-depacketiser.ts";
export { SoundReader } from "./sound-reader.ts";
export { trackOfSound } from "./track-of-sound.ts";
export { TsDemuxer, type TsPicture, type TsSound } from "./ts-demuxer.ts";
