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
  /** Sound that the source announces and that is not heard, or not any more. */
  readonly promised?: AudioTrack | undefined;
  /** Name of a codec in which the source has sound that is not taken in. */
  readonly untakenSound?: string | undefined;
  /** Name of the codec that the source sends pictures in, where this server makes them into what `video` says. */
  readonly convertedFrom?: string | undefined;
}
