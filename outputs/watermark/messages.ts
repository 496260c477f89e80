import type { VideoTrack } from "@tessera/engine";

/** What goes between the server and the marking process (structured clone, not JSON): a request, then its reply. */
export type MarkRequest =
  /** The pictures to come are of this track; what came before is given up. */
  | { readonly begin: MarkWish }
  /** In the order of decoding. */
  | { readonly mark: readonly RecordedPicture[] }
  /** No more will come: those that are still inside come out. */
  | { readonly finish: true };

export type MarkReply =
  | { readonly pictures: readonly MarkedPicture[] }
  /** What cannot be decoded, or what went wrong. */
  | { readonly error: string };

export interface MarkWish {
  readonly track: VideoTrack;
  /** Burnt in: who takes the pictures away. */
  readonly name: string;
  /** IANA name: the moment is told by it. */
  readonly zone: string;
}

/** UTC, 90 kHz ticks since 1970. */
export interface RecordedPicture {
  readonly pts90k: number;
  readonly isKey: boolean;
  /** Counts up: the GOP that it was recorded in. A marked one begins where that began. */
  readonly gop: number;
  /** NAL units, each behind its length in 4 bytes. */
  readonly data: Uint8Array;
}

/** In the order of showing, which is the order of decoding too. */
export interface MarkedPicture extends RecordedPicture {
  /** With the first of a GOP. */
  readonly track?: VideoTrack;
}
