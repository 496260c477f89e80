export type { FootagePiece, FootageRun } from "./footage.ts";
export { FootageReader, type RecordedKeyFrame } from "./footage-reader.ts";
export { hlsPlaylist } from "./hls-playlist.ts";
export { buildMp4, FormatChanges, type ProgressiveMp4 } from "./progressive-mp4.ts";
export { scanTail } from "./scan-tail.ts";
export { tracksOf } from "./segment-tracks.ts";
export { describeTracks, type TrackDescription } from "./track-description.ts";
