import type { VideoTrack } from "@tessera/engine";
import { videoTrackOf } from "@tessera/formats/fmp4";
import type { RecordedKeyFrame } from "@tessera/recorder/read";

/** A small JPEG, and what tells whether two of them show the same. */
export interface SmallPicture {
  readonly jpeg: Uint8Array;
  /** Brightness of the fields of a coarse grid. */
  readonly look: Uint8Array;
}

export type DrawPreview = (
  track: VideoTrack,
  keyFrame: Uint8Array,
  maxWidth: number,
) => Promise<SmallPicture>;

const pictureHeight = 180;

/** Of a recorded key frame. */
export async function smallPicture(
  drawPreview: DrawPreview,
  { init, data }: RecordedKeyFrame,
): Promise<SmallPicture> {
  const track = videoTrackOf(init);
  if (!track) throw new Error("a key frame of a file without a picture");
  const maxWidth = Math.round((pictureHeight * track.width) / track.height);
  return drawPreview(track, data, Math.max(2, maxWidth));
}
