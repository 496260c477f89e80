import { execFileSync } from "node:child_process";
import type { Tracks, VideoFrame, VideoTrack } from "@tessera/engine";
import * as h264 from "@tessera/formats/h264";
import * as h265 from "@tessera/formats/h265";

export interface Clip {
  readonly video: VideoTrack;
  readonly tracks: Tracks;
  /** Each picture has one slice; decode order; the first is a key frame. */
  readonly frames: readonly VideoFrame[];
}

const ticksPerFrame = 3600;
const encoders = {
  h264: ["libx264", "h264", "-bf 0 -x264-params slices=1:scenecut=0 -profile:v high"],
  h265: ["libx265", "hevc", "-x265-params bframes=0:scenecut=0:log-level=none:slices=1"],
} as const;

/** Some seconds of a real picture at 25 frames a second, with a key frame every two seconds. */
export function encodeClip(codec: "h264" | "h265", { seconds = 4, size = "640x360" } = {}): Clip {
  const [encoder, format, options] = encoders[codec];
  const source = `-f lavfi -i testsrc2=size=${size}:rate=25 -t ${seconds} -pix_fmt yuv420p`;
  const output = `-c:v ${encoder} -preset ultrafast -g 50 ${options} -f ${format} -`;
  const bytes = execFileSync("ffmpeg", `-v error ${source} ${output}`.split(" "), {
    maxBuffer: 64 * 1024 * 1024,
  });
  const nals = h264.splitAnnexB(bytes);
  const [width = 0, height = 0] = size.split("x").map(Number);
  const syntax = codec === "h264" ? h264 : h265;
  const set = (type: number) => found(nals.find((nal) => syntax.nalTypeOf(nal) === type));
  const video: VideoTrack =
    codec === "h264"
      ? { codec, sps: [set(7)], pps: [set(8)], width, height }
      : { codec, vps: [set(32)], sps: [set(33)], pps: [set(34)], width, height };
  const frames = nals.filter(syntax.isSliceNal).map((nal, index): VideoFrame => {
    const times = { dts90k: index * ticksPerFrame, pts90k: index * ticksPerFrame };
    return { kind: "video", data: lengthPrefixed(nal), isKey: syntax.isKeyNal(nal), ...times };
  });
  return { video, tracks: { video }, frames };
}

function found(nal: Uint8Array | undefined): Uint8Array {
  if (!nal) throw new Error("the encoder left a parameter set out");
  return nal;
}

function lengthPrefixed(nal: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(nal.length);
  return Buffer.concat([length, nal]);
}
