import type { AacTrack, FlacTrack, VideoTrack } from "../track/index.ts";

/** Sound that an MP4 file for browsers can hold. No browser plays G.711 in it: it is carried as FLAC. */
export type Fmp4AudioTrack = AacTrack | FlacTrack;

export interface Fmp4Tracks {
  readonly video?: VideoTrack | undefined;
  readonly audio?: Fmp4AudioTrack | undefined;
}

export const trackId = { video: 1, audio: 2 } as const;
