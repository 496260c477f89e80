export type FlvVideoCodec = "h264" | "h265";
export type FlvAudioCodec = "aac" | "mp3" | "pcma" | "pcmu" | "opus" | "flac";

/** What a video tag or message says. All bytes are views on its body. */
export type FlvVideoBody =
  /** avcC or hvcC. */
  | { readonly kind: "config"; readonly codec: FlvVideoCodec; readonly config: Uint8Array }
  | {
      readonly kind: "frame";
      readonly codec: FlvVideoCodec;
      readonly isKey: boolean;
      readonly ctsMs: number;
      /** NAL units behind their lengths, as long as the config says. */
      readonly data: Uint8Array;
    }
  | FlvIgnored;

export type FlvAudioBody =
  /** AudioSpecificConfig, Opus identification header, or FLAC block header and STREAMINFO. */
  | { readonly kind: "config"; readonly codec: FlvAudioCodec; readonly config: Uint8Array }
  | {
      readonly kind: "frame";
      readonly codec: FlvAudioCodec;
      readonly channels: 1 | 2 | undefined;
      readonly data: Uint8Array;
    }
  | FlvIgnored;

/** Nothing to play, or nothing that we play. */
export interface FlvIgnored {
  readonly kind: "ignored";
  /** For the log, as in "video codec av01". */
  readonly reason: string;
  /** Pictures, but of a codec that we do not know: its name for people. */
  readonly codec?: string;
}
