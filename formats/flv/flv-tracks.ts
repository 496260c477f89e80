import type {
  AacTrack,
  FlacTrack,
  G711Track,
  Mp3Track,
  OpusTrack,
  VideoTrack,
} from "../track/index.ts";

/** Sound that FLV can carry. */
export type FlvAudioTrack = AacTrack | FlacTrack | G711Track | Mp3Track | OpusTrack;

export interface FlvTracks {
  readonly video?: VideoTrack | undefined;
  readonly audio?: FlvAudioTrack | undefined;
}
