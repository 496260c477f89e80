export {
  type LiveSegment,
  type OpenSegment,
  writeLivePlaylist,
} from "./live-playlist-writer.ts";
export { writeMasterPlaylist } from "./master-playlist-writer.ts";
export { type MediaPlaylist, type Playlist, parsePlaylist } from "./playlist-parser.ts";
export { type RangeEntry, writeRangePlaylist } from "./range-playlist-writer.ts";
