import type { PsTracks } from "@tessera/formats/ps";

/** What a channel shows, picture by picture; number 0 is where it begins. */
export interface Footage {
  readonly video: NonNullable<PsTracks["video"]>;
  readonly frameMs: number;
  /** Whether decoding can start there without being asked for. */
  isKeyAt(index: number): boolean;
  /** In order, or after `mustBeKey`. Undefined: a picture that decoding can start at must come first. */
  frame(index: number, mustBeKey: boolean): FootageFrame | undefined;
}

export interface FootageFrame {
  /** NAL units, each behind its length in 4 bytes. */
  readonly data: Uint8Array;
  readonly isKey: boolean;
}
