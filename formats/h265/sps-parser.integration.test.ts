import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { splitAnnexB } from "../h264/index.ts";
import { hevcDecoderConfig, nalType, nalTypeOf, parseSps } from "./index.ts";

interface Encoding {
  readonly title: string;
  readonly size: string;
  readonly fps: number;
  readonly pixelFormat: string;
  readonly params: string;
}

const encodings: readonly Encoding[] = [
  { title: "Main", size: "1280x720", fps: 25, pixelFormat: "yuv420p", params: "aud=1" },
  { title: "Main, cropped", size: "1922x1082", fps: 30, pixelFormat: "yuv420p", params: "aud=1" },
  { title: "Main 10", size: "640x360", fps: 50, pixelFormat: "yuv420p10le", params: "aud=1" },
  { title: "4:2:2", size: "322x182", fps: 25, pixelFormat: "yuv422p10le", params: "aud=1" },
  { title: "4:4:4", size: "321x181", fps: 25, pixelFormat: "yuv444p", params: "aud=1" },
  {
    title: "scaling lists and temporal layers",
    size: "640x360",
    fps: 25,
    pixelFormat: "yuv420p",
    params: "scaling-list=default:temporal-layers=2:bframes=3:level-idc=41:high-tier=1",
  },
];

describe("H.265 as x265 writes it", () => {
  it.each(encodings)("$title: agrees with FFmpeg", (encoding) => {
    const stream = encode(encoding);
    const probed = probe(stream);
    const spsNal = nalOf(stream, nalType.sps);
    const sps = parseSps(spsNal);

    expect(sps.width).toBe(probed.width);
    expect(sps.height).toBe(probed.height);
    expect(sps.levelIdc).toBe(probed.level);
    expect(sps.fps).toBeCloseTo(encoding.fps);

    const vps = nalOf(stream, nalType.vps);
    const pps = nalOf(stream, nalType.pps);
    const ours = Buffer.from(hevcDecoderConfig([vps], [spsNal], [pps]));
    const theirs = hvcCOf(stream);
    // The rest are fields that may be left unknown, and the parameter sets.
    expect(ours.toString("hex", 0, 13)).toBe(theirs.toString("hex", 0, 13));
    expect(ours.toString("hex", 16, 19)).toBe(theirs.toString("hex", 16, 19));
    expect(ours[21]).toBe(theirs[21]);
  });
});

function encode({ size, fps, pixelFormat, params }: Encoding): Buffer {
  const source = `-f lavfi -i testsrc2=s=${size}:r=${fps} -frames:v 2`;
  const encoder = `-c:v libx265 -preset ultrafast -pix_fmt ${pixelFormat}`;
  return ffmpeg(`${source} ${encoder} -x265-params log-level=none:${params} -f hevc pipe:1`);
}

function nalOf(stream: Uint8Array, type: number): Uint8Array {
  const nal = splitAnnexB(stream).find((candidate) => nalTypeOf(candidate) === type);
  if (!nal) throw new Error(`the encoder wrote no NAL unit of type ${type}`);
  return nal;
}

function probe(stream: Buffer): { width: number; height: number; level: number } {
  const args = "-v error -f hevc -show_streams -of json pipe:0".split(" ");
  const output = execFileSync("ffprobe", args, { input: stream, encoding: "utf8" });
  return JSON.parse(output).streams[0];
}

/** The hvcC box that FFmpeg writes for the stream. */
function hvcCOf(stream: Buffer): Buffer {
  const mp4 = ffmpeg("-f hevc -i pipe:0 -c copy -f mp4 -movflags frag_keyframe pipe:1", stream);
  const type = mp4.indexOf("hvcC");
  return mp4.subarray(type + 4, type - 4 + mp4.readUInt32BE(type - 4));
}

function ffmpeg(options: string, input?: Uint8Array): Buffer {
  const args = `-v error ${options}`.split(" ").filter(Boolean);
  return execFileSync("ffmpeg", args, { input, maxBuffer: 2 ** 26 });
}
