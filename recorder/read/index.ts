export type { FootageRun } from "./footage.ts";
export { FootageReader, type RecordedKeyFrame } from "./footage-reader.ts";
export { hlsPlaylist } from "./hls-playlist.ts";
export { FormatChanges, type ProgressiveMp4 } from "./progressive-mp4.ts";
export { scanTail } from "./scan-tail.ts";
export { describeTracks } from "./track-description.ts";
