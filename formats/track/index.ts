/**
 * All parameter sets of one kind that a stream uses, each with an id of its own, the newest first. Raw
 * NAL units, without start code or length.
 */
export type SetList = readonly [newest: Uint8Array, ...older: Uint8Array[]];

/** What a stream carries of one kind. */
export type VideoTrack = H264Track | H265Track;

interface H264Track {
  readonly codec: "h264";
  readonly sps: SetList;
  readonly pps: SetList;
  readonly width: number;
  readonly height: number;
}

interface H265Track {
  readonly codec: "h265";
  readonly vps: SetList;
  readonly sps: SetList;
  readonly pps: SetList;
  readonly width: number;
  readonly height: number;
}

export interface AacTrack {
  readonly codec: "aac";
  /** AudioSpecificConfig, ISO 14496-3. */
  readonly config: Uint8Array;
  readonly sampleRate: number;
  readonly channels: number;
}

export interface G711Track {
  readonly codec: "pcma" | "pcmu";
  readonly sampleRate: number;
  readonly channels: number;
}

/** ADPCM at 8 kHz; a frame is a run of samples that starts with a byte. */
export interface G726Track {
  readonly codec: "g726";
  readonly sampleRate: 8000;
  readonly channels: 1;
  readonly bitsPerSample: 2 | 3 | 4 | 5;
  /** Which end of a byte comes first: the low one in RFC 3551, the high one in AAL2. */
  readonly packing: "rfc3551" | "aal2";
}

export interface OpusTrack {
  readonly codec: "opus";
  /** Opus counts at this rate whatever was recorded. */
  readonly sampleRate: 48_000;
  readonly channels: 1 | 2;
}

/** MPEG audio layer III, or II, which the same decoders take; a frame begins with its header. */
export interface Mp3Track {
  readonly codec: "mp3";
  readonly sampleRate: number;
  readonly channels: number;
}

export interface FlacTrack {
  readonly codec: "flac";
  /** STREAMINFO with its block header, RFC 9639. */
  readonly streamInfo: Uint8Array;
  readonly sampleRate: number;
  readonly channels: number;
}
