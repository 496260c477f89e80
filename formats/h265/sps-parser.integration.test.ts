import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
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
  let made: ReadonlyMap<Encoding, Made>;
  beforeAll(() => {
    made = encodeAll();
  });

  it.each(encodings)("$title: agrees with FFmpeg", (encoding) => {
    const { stream, mp4 } = made.get(encoding) ?? nothing;
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
    const theirs = hvcCOf(mp4);
    // The rest are fields that may be left unknown, and the parameter sets.
    expect(ours.toString("hex", 0, 13)).toBe(theirs.toString("hex", 0, 13));
    expect(ours.toString("hex", 16, 19)).toBe(theirs.toString("hex", 16, 19));
    expect(ours[21]).toBe(theirs[21]);
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
  const folder = mkdtempSync(join(tmpdir(), "h265-"));
  const place = (at: number, ending: string) => join(folder, `${at}.${ending}`);
  try {
    ffmpeg([
      ...encodings.map(({ size, fps }) => `-f lavfi -i testsrc2=s=${size}:r=${fps}`),
      ...encodings.map(
        ({ pixelFormat, params }, at) =>
          `-map ${at} -frames:v 2 -c:v libx265 -preset ultrafast -pix_fmt ${pixelFormat} -x265-params log-level=none:${params} -f hevc ${place(at, "h265")}`,
      ),
    ]);
    ffmpeg([
      ...encodings.map((_, at) => `-f hevc -i ${place(at, "h265")}`),
      ...encodings.map(
        (_, at) => `-map ${at} -c copy -f mp4 -movflags frag_keyframe ${place(at, "mp4")}`,
      ),
    ]);
    return new Map(
      encodings.map((encoding, at) => {
        const stream = readFileSync(place(at, "h265"));
        return [encoding, { stream, mp4: readFileSync(place(at, "mp4")) }];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
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

/** The hvcC box that FFmpeg has written. */
function hvcCOf(mp4: Buffer): Buffer {
  const type = mp4.indexOf("hvcC");
  return mp4.subarray(type + 4, type - 4 + mp4.readUInt32BE(type - 4));
}

function ffmpeg(options: readonly string[]): void {
  execFileSync("ffmpeg", `-v error ${options.join(" ")}`.split(/ +/));
}
