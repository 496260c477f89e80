import type { Damage } from "@tessera/formats/rtp";
import type { Tracks } from "./track.ts";

/**
 * One access unit in decode order: NAL units, each behind its length in 4 bytes, parameter sets left
 * out (they are in the track).
 *
 * Who may keep `data`: anybody who does not say `copiesData`. A sink or reader that says so looks at
 * it only until `push` or `onFrame` returns, since its memory may be used again after that.
 */
export interface VideoFrame {
  readonly kind: "video";
  readonly data: Uint8Array;
  readonly dts90k: number;
  readonly pts90k: number;
  readonly isKey: boolean;
  /** What packet loss has done to it, where its source can tell. */
  readonly damage?: Damage | undefined;
}

/** One codec frame (AAC access unit) or a run of samples (G.711). */
export interface AudioFrame {
  readonly kind: "audio";
  readonly data: Uint8Array;
  /** In samples of the track's rate, on the same zero as the video. */
  readonly dtsSamples: number;
}

export type Frame = VideoFrame | AudioFrame;

/** Where a source puts what it receives. */
export interface FrameSink {
  /** True: what it keeps of a frame it copies; see VideoFrame. */
  readonly copiesData?: boolean;
  /** Before the first frame, and again when a parameter set or a codec changes. */
  setTracks(tracks: Tracks): void;
  push(frame: Frame): void;
  /** A picture has come that nobody could start with, and that is not pushed. */
  noteUnstartable?(): void;
  /**
   * Packets that came and that are known to be missing, and pictures of which loss left nothing to show; since the last
   * report, per second or so.
   */
  countPackets(received: number, lost: number, droppedPictures?: number): void;
}
