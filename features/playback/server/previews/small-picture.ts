import type { VideoTrack } from "@tessera/engine";
import { videoTrackOf } from "@tessera/formats/fmp4";
import type { RecordedKeyFrame } from "@tessera/recorder/read";

export type MakeJpeg = (
  track: VideoTrack,
  keyFrame: Uint8Array,
  maxWidth: number,
) => Promise<Uint8Array>;

const pictureHeight = 180;

/** A recorded key frame as a small JPEG. */
export async function smallPicture(
  makeJpeg: MakeJpeg,
  { init, data }: RecordedKeyFrame,
): Promise<Uint8Array> {
  const track = videoTrackOf(init);
  if (!track) throw new Error("a key frame of a file without a picture");
  const maxWidth = Math.round((pictureHeight * track.width) / track.height);
  return makeJpeg(track, data, Math.max(2, maxWidth));
}
