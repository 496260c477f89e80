import type { AacTrack, FlacTrack, G711Track, VideoTrack } from "../track/index.ts";

/** Opus is not in any track that devices give us yet; browsers send it. */
export interface OpusTrack {
  readonly codec: "opus";
  /** Identification header, RFC 7845 clause 5.1. */
  readonly head: Uint8Array;
  readonly sampleRate: number;
  readonly channels: number;
}

export type FlvAudioTrack = AacTrack | FlacTrack | G711Track | OpusTrack;

export interface FlvTracks {
  readonly video?: VideoTrack | undefined;
  readonly audio?: FlvAudioTrack | undefined;
}
