export type { FileDamage } from "./file-damage.ts";
export type { Footage, FootageGap, FootagePiece, FootageRun } from "./footage.ts";
export { FootageReader, type RecordedKeyFrame } from "./footage-reader.ts";
export { type HlsOptions, hlsPlaylist } from "./hls-playlist.ts";
export { FormatChanges, type ProgressiveMp4 } from "./progressive-mp4.ts";
export { cutTo, type ScannedTail, scanTail } from "./scan-tail.ts";
export { describeTracks, type TrackDescription } from "./track-description.ts";
