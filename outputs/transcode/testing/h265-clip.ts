import { execFileSync } from "node:child_process";
import type { VideoFrame, VideoTrack } from "@tessera/engine";
import { trackOfSets } from "@tessera/formats/rtp";
import { TsDemuxer, type TsPicture } from "@tessera/formats/ts";

export interface H265Clip {
  readonly track: VideoTrack;
  readonly frames: readonly VideoFrame[];
}

/** For tests: a moving picture by x265, 25 a second and a key frame a second, in decode order. */
export function encodeH265Clip(wish: {
  readonly size: string;
  readonly seconds: number;
  readonly pixelFormat?: string;
  readonly bFrames?: number;
}): H265Clip {
  const { size, seconds, pixelFormat = "yuv420p", bFrames = 0 } = wish;
  const picture = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=25`, "-t", String(seconds)];
  const x265 = `keyint=25:min-keyint=25:scenecut=0:bframes=${bFrames}:b-adapt=0:log-level=none`;
  const codec = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", x265];
  const to = ["-pix_fmt", pixelFormat, "-f", "mpegts", "-"];
  const [first, ...more] = picturesIn(
    execFileSync("ffmpeg", ["-v", "error", ...picture, ...codec, ...to], {
      maxBuffer: 64 * 1024 * 1024,
    }),
  );
  if (!first) throw new Error("the encoder made no picture");
  return {
    track: trackOfSets(first.sets),
    frames: [first, ...more].map(({ data, isKey, dts90k, pts90k }) => ({
      kind: "video",
      data,
      isKey,
      dts90k: dts90k - first.pts90k,
      pts90k: pts90k - first.pts90k,
    })),
  };
}

/** A transport stream has the pictures' times, which a byte stream has not. */
function picturesIn(stream: Uint8Array): readonly TsPicture[] {
  const pictures: TsPicture[] = [];
  const demuxer = new TsDemuxer({
    onPicture: (picture) => void pictures.push(picture),
    onSound: () => {},
  });
  demuxer.push(stream);
  demuxer.flush();
  return pictures;
}
