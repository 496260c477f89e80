import type {
  AacTrack,
  G711Track,
  G726Track,
  Mp3Track,
  OpusTrack,
  VideoTrack,
} from "@tessera/formats/track";

export type { VideoTrack } from "@tessera/formats/track";

/** Sound as devices send it. */
export type AudioTrack = AacTrack | G711Track | G726Track | OpusTrack | Mp3Track;

/** What a stream carries. */
export interface Tracks {
  readonly video?: VideoTrack | undefined;
  readonly audio?: AudioTrack | undefined;
}
