export { decodeTimesOf, readTime, type TopBox, topBoxes, writeTime } from "./decode-times.ts";
export {
  audioFragment,
  type Fragment,
  fragment,
  fragmentBytes,
  freeBytesAfter,
  type VideoSample,
  videoFragment,
} from "./fragment.ts";
export { type Fmp4Sample, parseFragments } from "./fragment-parser.ts";
export { initSegment } from "./init-segment.ts";
export { type Fmp4Audio, type Fmp4Init, parseInitSegment } from "./init-segment-parser.ts";
export {
  type InitTrack,
  parseInitTracks,
  videoTrackOf,
  withoutSound,
  withPicture,
} from "./init-tracks.ts";
export { codecStrings, mimeType } from "./mime-type.ts";
export { parseMoof, runBytes, runTicks, type SampleRun } from "./moof-parser.ts";
export { type Movie, type MovieEdit, movieHeader, type SampleTables } from "./movie-header.ts";
export {
  parseRandomAccessIndex,
  type RandomAccessPoint,
  randomAccessIndex,
  randomAccessIndexBytes,
  randomAccessTailBytes,
} from "./random-access.ts";
export { type Fmp4AudioTrack, type Fmp4Tracks, trackId } from "./tracks.ts";
