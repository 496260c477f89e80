import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
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
  let made: ReadonlyMap<Encoding, Made>;
  beforeAll(() => {
    made = encodeAll();
  });

  it.each(encodings)("$title: agrees with FFmpeg", (encoding) => {
    const { stream, mp4 } = made.get(encoding) ?? nothing;
    const { sps, pps } = parameterSetsOf(stream);
    const probed = probe(stream);
    const parsed = parseSps(sps);

    expect(parsed.width).toBe(probed.width);
    expect(parsed.height).toBe(probed.height);
    expect(parsed.levelIdc).toBe(probed.level);
    expect(parsed.fps).toBeCloseTo(encoding.fps);

    const avcC = avcCOf(mp4);
    expect(Buffer.from(avcDecoderConfig([sps], [pps])).toString("hex")).toBe(avcC.toString("hex"));
    expect(codecString(sps)).toBe(`avc1.${avcC.toString("hex", 1, 4).toUpperCase()}`);
  });
});

interface Made {
  readonly stream: Buffer;
  /** As FFmpeg writes the stream into MP4. */
  readonly mp4: Buffer;
}
const nothing: Made = { stream: Buffer.of(), mp4: Buffer.of() };

/** By one FFmpeg each: starting it takes longer than two pictures do. */
function encodeAll(): ReadonlyMap<Encoding, Made> {
  const folder = mkdtempSync(join(tmpdir(), "h264-"));
  const place = (at: number, ending: string) => join(folder, `${at}.${ending}`);
  try {
    ffmpeg([
      ...encodings.map(({ size, fps }) => `-f lavfi -i testsrc2=s=${size}:r=${fps}`),
      ...encodings.map(
        ({ pixelFormat = "yuv420p", options }, at) =>
          `-map ${at} -frames:v 2 -c:v libx264 -preset ultrafast -pix_fmt ${pixelFormat} ${options} -f h264 ${place(at, "h264")}`,
      ),
    ]);
    ffmpeg([
      ...encodings.map((_, at) => `-f h264 -i ${place(at, "h264")}`),
      ...encodings.map(
        (_, at) => `-map ${at} -c copy -f mp4 -movflags frag_keyframe ${place(at, "mp4")}`,
      ),
    ]);
    return new Map(
      encodings.map((encoding, at) => {
        const stream = readFileSync(place(at, "h264"));
        return [encoding, { stream, mp4: readFileSync(place(at, "mp4")) }];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
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

/** The avcC box that FFmpeg has written. */
function avcCOf(mp4: Buffer): Buffer {
  const type = mp4.indexOf("avcC");
  return mp4.subarray(type + 4, type - 4 + mp4.readUInt32BE(type - 4));
}

function ffmpeg(options: readonly string[]): void {
  execFileSync("ffmpeg", `-v error ${options.join(" ")}`.split(/ +/));
}
