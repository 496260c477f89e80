import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import {
  avcDecoderConfig,
  codecString,
  nalType,
  nalTypeOf,
  parseSps,
  splitAnnexB,
} from "./index.ts";

interface Encoding {
  readonly title: string;
  readonly size: string;
  readonly fps: number;
  readonly pixelFormat?: string;
  readonly options: string;
}

const encodings: readonly Encoding[] = [
  { title: "Baseline", size: "640x360", fps: 15, options: "-profile:v baseline" },
  { title: "Main, cropped", size: "1920x1080", fps: 25, options: "-profile:v main" },
  {
    title: "High, cropped in both ways",
    size: "1366x766",
    fps: 30,
    options: "-profile:v high",
  },
  {
    title: "interlaced",
    size: "1920x1080",
    fps: 25,
    options: "-flags +ildct+ilme -x264-params interlaced=1",
  },
  { title: "scaling lists", size: "704x576", fps: 25, options: "-x264-params cqm=jvt" },
  {
    title: "High 4:2:2, 10 bits",
    size: "322x182",
    fps: 50,
    pixelFormat: "yuv422p10le",
    options: "",
  },
  { title: "High 4:4:4", size: "321x181", fps: 25, pixelFormat: "yuv444p", options: "" },
  { title: "grey", size: "322x182", fps: 25, pixelFormat: "gray", options: "" },
];

describe("H.264 as x264 writes it", () => {
  it.each(encodings)("$title: agrees with FFmpeg", (encoding) => {
    const stream = encode(encoding);
    const { sps, pps } = parameterSetsOf(stream);
    const probed = probe(stream);
    const parsed = parseSps(sps);

    expect(parsed.width).toBe(probed.width);
    expect(parsed.height).toBe(probed.height);
    expect(parsed.levelIdc).toBe(probed.level);
    expect(parsed.fps).toBeCloseTo(encoding.fps);

    const avcC = avcCOf(stream);
    expect(Buffer.from(avcDecoderConfig([sps], [pps])).toString("hex")).toBe(avcC.toString("hex"));
    expect(codecString(sps)).toBe(`avc1.${avcC.toString("hex", 1, 4).toUpperCase()}`);
  });
});

function encode({ size, fps, pixelFormat, options }: Encoding): Buffer {
  const source = `-f lavfi -i testsrc2=s=${size}:r=${fps} -frames:v 2`;
  const encoder = `-c:v libx264 -preset ultrafast -pix_fmt ${pixelFormat ?? "yuv420p"} ${options}`;
  return ffmpeg(`${source} ${encoder} -f h264 pipe:1`);
}

function parameterSetsOf(stream: Uint8Array): { sps: Uint8Array; pps: Uint8Array } {
  const nals = splitAnnexB(stream);
  const sps = nals.find((nal) => nalTypeOf(nal) === nalType.sps);
  const pps = nals.find((nal) => nalTypeOf(nal) === nalType.pps);
  if (!sps || !pps) throw new Error("the encoder wrote no parameter sets");
  return { sps, pps };
}

function probe(stream: Buffer): { width: number; height: number; level: number } {
  const args = "-v error -f h264 -show_streams -of json pipe:0".split(" ");
  const output = execFileSync("ffprobe", args, { input: stream, encoding: "utf8" });
  return JSON.parse(output).streams[0];
}

/** The avcC box that FFmpeg writes for the stream. */
function avcCOf(stream: Buffer): Buffer {
  const mp4 = ffmpeg("-f h264 -i pipe:0 -c copy -f mp4 -movflags frag_keyframe pipe:1", stream);
  const type = mp4.indexOf("avcC");
  return mp4.subarray(type + 4, type - 4 + mp4.readUInt32BE(type - 4));
}

function ffmpeg(options: string, input?: Uint8Array): Buffer {
  const args = `-v error ${options}`.split(" ").filter(Boolean);
  return execFileSync("ffmpeg", args, { input, maxBuffer: 2 ** 26 });
}
