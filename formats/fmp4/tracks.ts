/** The tracks that an fMP4 file can hold. Parameter sets are raw NAL units. */
export type Fmp4VideoTrack =
  | {
      readonly codec: "h264";
      readonly sps: Uint8Array;
      readonly pps: Uint8Array;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly codec: "h265";
      readonly vps: Uint8Array;
      readonly sps: Uint8Array;
      readonly pps: Uint8Array;
      readonly width: number;
      readonly height: number;
    };

/** No browser plays G.711 in MP4: it is carried as FLAC. */
export type Fmp4AudioTrack =
  | {
      readonly codec: "aac";
      /** AudioSpecificConfig, ISO 14496-3. */
      readonly config: Uint8Array;
      readonly sampleRate: number;
      readonly channels: number;
    }
  | {
      readonly codec: "flac";
      /** STREAMINFO with its block header, RFC 9639. */
      readonly streamInfo: Uint8Array;
      readonly sampleRate: number;
      readonly channels: number;
    };

export interface Fmp4Tracks {
  readonly video?: Fmp4VideoTrack | undefined;
  readonly audio?: Fmp4AudioTrack | undefined;
}

export const trackId = { video: 1, audio: 2 } as const;
