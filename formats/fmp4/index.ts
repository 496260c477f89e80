export {
  audioFragment,
  fragment,
  type VideoSample,
  videoFragment,
} from "./fragment.ts";
export { type Fmp4Sample, parseFragments } from "./fragment-parser.ts";
export { initSegment } from "./init-segment.ts";
export { type Fmp4Audio, type Fmp4Init, parseInitSegment } from "./init-segment-parser.ts";
export { codecStrings, mimeType } from "./mime-type.ts";
export type { Fmp4AudioTrack, Fmp4Tracks } from "./tracks.ts";
