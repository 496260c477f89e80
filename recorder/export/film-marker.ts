import type { VideoTrack } from "@tessera/formats/track";

/** Burns who takes pictures away, and when each was recorded, into them. */
export interface FilmMarker {
  open(): FilmMarking;
}

/** Of one film, for whoever opened it until it is closed. */
export interface FilmMarking {
  /** Once a stretch without a break. `zone` is the IANA name of the zone that the moments are told by. */
  begin(wish: {
    readonly track: VideoTrack;
    readonly name: string;
    readonly zone: string;
  }): Promise<void>;
  /** Takes pictures in the order of decoding; gives those that are ready, in the order of showing. */
  mark(pictures: readonly RecordedPicture[]): Promise<readonly MarkedPicture[]>;
  /** The rest of the stretch. */
  finish(): Promise<readonly MarkedPicture[]>;
  /** At once; what is under way rejects. */
  close(): Promise<void>;
}

export interface RecordedPicture {
  /** UTC. */
  readonly pts90k: number;
  readonly isKey: boolean;
  /** Counts the recorded GOPs up. */
  readonly gop: number;
  /** NAL units, each behind its length in 4 bytes. */
  readonly data: Uint8Array;
}

/** Each is shown when it is decoded; the first of a recorded GOP is a key frame again. */
export interface MarkedPicture extends RecordedPicture {
  /** With the first of a GOP. */
  readonly track?: VideoTrack;
}
