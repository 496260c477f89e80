import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { VideoFrame, VideoTrack } from "@tessera/engine";
import { splitAnnexB } from "@tessera/formats/h264";
import { isKeyNal, isSliceNal, nalType, nalTypeOf, parseSps } from "@tessera/formats/h265";

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
  const folder = mkdtempSync(join(tmpdir(), "tessera-h265-"));
  try {
    const file = join(folder, "clip.mp4");
    const picture = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=25`, "-t", String(seconds)];
    const x265 = `keyint=25:min-keyint=25:scenecut=0:bframes=${bFrames}:b-adapt=0:log-level=none`;
    const codec = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", x265];
    run("ffmpeg", [...picture, ...codec, "-pix_fmt", pixelFormat, file]);
    return { ...readClip(run("ffmpeg", ["-i", file, "-c", "copy", "-f", "hevc", "-"]), file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readClip(stream: Buffer, file: string): H265Clip {
  const nals = splitAnnexB(stream);
  const set = (type: number) => {
    const nal = nals.find((candidate) => nalTypeOf(candidate) === type);
    if (!nal) throw new Error("the encoder left a parameter set out");
    return nal;
  };
  const sps = set(nalType.sps);
  const { width, height } = parseSps(sps);
  const pictures = nals.filter(isSliceNal).reduce<Uint8Array[][]>((units, nal) => {
    const isFirstSlice = ((nal[2] ?? 0) & 0x80) !== 0;
    if (isFirstSlice) units.push([nal]);
    else units.at(-1)?.push(nal);
    return units;
  }, []);
  const times = timesOf(file);
  return {
    track: {
      codec: "h265",
      vps: [set(nalType.vps)],
      sps: [sps],
      pps: [set(nalType.pps)],
      width,
      height,
    },
    frames: pictures.map((slices, at) => ({
      kind: "video",
      data: behindLengths(slices),
      isKey: slices.some(isKeyNal),
      dts90k: times[at]?.dts90k ?? 0,
      pts90k: times[at]?.pts90k ?? 0,
    })),
  };
}

function timesOf(file: string) {
  const fields = ["-show_entries", "packet=pts_time,dts_time", "-of", "csv=p=0", file];
  const lines = run("ffprobe", fields).toString().trim().split("\n");
  return lines.map((line) => {
    const [pts = 0, dts = 0] = line.split(",").map((time) => Math.round(Number(time) * 90_000));
    return { pts90k: pts, dts90k: dts };
  });
}

function behindLengths(nals: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    nals.flatMap((nal) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(nal.length);
      return [length, nal];
    }),
  );
}

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, ["-v", "error", ...args], { maxBuffer: 64 * 1024 * 1024 });
