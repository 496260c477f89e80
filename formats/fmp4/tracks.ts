import type { AacTrack, FlacTrack, Mp3Track, OpusTrack, VideoTrack } from "../track/index.ts";

/** Sound that an MP4 file can hold. No browser plays G.711 in it: it is carried as FLAC. */
export type Fmp4AudioTrack = AacTrack | FlacTrack | OpusTrack | Mp3Track;

export interface Fmp4Tracks {
  readonly video?: VideoTrack | undefined;
  readonly audio?: Fmp4AudioTrack | undefined;
}

export const trackId = { video: 1, audio: 2 } as const;

/** What a file says of its sound. */
export type Fmp4AudioFormat =
  /** AudioSpecificConfig. */
  | { readonly codec: "aac"; readonly config: Uint8Array }
  /** The frames tell the rest. */
  | { readonly codec: "mp3" }
  | { readonly codec: "opus"; readonly channels: number };
