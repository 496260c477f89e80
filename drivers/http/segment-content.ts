import type { AudioTrack, VideoTrack } from "@tessera/engine";

/** What is in one segment of HLS, on the sender's own time: 90 kHz, any start, may wrap at 33 bits. */
export interface SegmentContent {
  /** The same object as before while nothing has changed. */
  readonly video: VideoTrack;
  readonly audio: AudioTrack | undefined;
  readonly pictures: readonly SegmentPicture[];
  readonly sounds: readonly SegmentSound[];
}

export interface SegmentPicture {
  readonly dts90k: number;
  readonly pts90k: number;
  readonly isKey: boolean;
  readonly data: Uint8Array;
}

/** Codec frames one behind the other; the time is that of the first. */
export interface SegmentSound {
  readonly at90k: number;
  readonly frames: readonly Uint8Array[];
}
