/** What a stream carries. Parameter sets are raw NAL units, without start code or length. */
export type VideoTrack =
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

export type AudioTrack =
  | {
      readonly codec: "aac";
      /** AudioSpecificConfig, ISO 14496-3. */
      readonly config: Uint8Array;
      readonly sampleRate: number;
      readonly channels: number;
    }
  | {
      readonly codec: "pcma" | "pcmu";
      readonly sampleRate: number;
      readonly channels: number;
    };

export interface Tracks {
  readonly video?: VideoTrack | undefined;
  readonly audio?: AudioTrack | undefined;
}
