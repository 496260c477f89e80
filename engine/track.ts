import type { AacTrack, G711Track, VideoTrack } from "@tessera/formats/track";

export type { VideoTrack } from "@tessera/formats/track";

/** Sound as devices send it. */
export type AudioTrack = AacTrack | G711Track;

/** What a stream carries. */
export interface Tracks {
  readonly video?: VideoTrack | undefined;
  readonly audio?: AudioTrack | undefined;
}
