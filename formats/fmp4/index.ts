export {
  audioFragment,
  fragment,
  type VideoSample,
  videoFragment,
} from "./fragment.ts";
export { initSegment } from "./init-segment.ts";
export { mimeType } from "./mime-type.ts";
export type { Fmp4AudioTrack, Fmp4Tracks } from "./tracks.ts";
