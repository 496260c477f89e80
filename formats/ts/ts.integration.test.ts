import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { BrokenBytes } from "../bits/index.ts";
import { fragment, initSegment } from "../fmp4/index.ts";
import { TsDemuxer, type TsPicture, type TsSound } from "./index.ts";

const h264 = "-c:v libx264 -preset ultrafast -bf 2";
const h265 = "-c:v libx265 -preset ultrafast -x265-params log-level=none";

const encoded = new Map<string, Buffer>();

/** Once, whoever asks for the same again. */
function encode(video: string, audio: string): Buffer {
  const sources = "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=r=48000";
  const options = `${sources} -t 1.2 ${video} -g 15 -pix_fmt yuv420p ${audio} -f mpegts pipe:1`;
  const file = encoded.get(options) ?? ffmpeg(options);
  encoded.set(options, file);
  return file;
}

function demux(...pieces: Uint8Array[]) {
  const pictures: TsPicture[] = [];
  const sounds: TsSound[] = [];
  const demuxer = new TsDemuxer({
    onPicture: (picture) => void pictures.push(picture),
    onSound: (sound) => void sounds.push(sound),
  });
  for (const piece of pieces) demuxer.push(piece);
  demuxer.flush();
  return { pictures, sounds };
}

describe.each([
  ["h264", "aac", h264, "-c:a aac"],
  ["h265", "mp3", h265, "-c:a libmp3lame"],
] as const)("MPEG-TS of %s and %s by FFmpeg", (codec, audioCodec, video, audio) => {
  const file = encode(video, audio);
  const { pictures, sounds } = demux(file);
  let probed: readonly Packet[] = [];
  beforeAll(() => {
    probed = packets(file);
  });
  const ofKind = (kind: Packet["codec_type"]) =>
    probed.filter(({ codec_type }) => codec_type === kind);

  it("gives every picture with its times", () => {
    expect(pictures.map(({ dts90k, pts90k }) => [dts90k, pts90k])).toEqual(
      ofKind("video").map(({ dts, pts }) => [dts, pts]),
    );
    expect(pictures.filter(({ isKey }) => isKey)).toHaveLength(2);
    expect(pictures[0]?.sets.codec).toBe(codec);
  });

  it("tells the parameter sets by one object while none changes", () => {
    expect(new Set(pictures.map(({ sets }) => sets)).size).toBe(1);
  });

  it("gives every frame of sound", () => {
    expect(sounds.every((sound) => sound.codec === audioCodec)).toBe(true);
    const frames = sounds.flatMap((sound) => sound.frames);
    expect(frames).toHaveLength(ofKind("audio").length);
    expect(sounds[0]?.config !== undefined).toBe(audioCodec === "aac");
  });

  it("shows the same pictures as the stream itself", () => {
    const { sets } = pictures[0] ?? {};
    if (!sets) throw new Error("no picture came");
    const samples = pictures.map(({ data, isKey, pts90k, dts90k }) => ({
      duration90k: 3600,
      ctsOffset90k: pts90k - dts90k,
      isKey,
      data,
    }));
    const mp4 = Buffer.concat([
      initSegment({ video: { ...sets, width: 320, height: 180 } }),
      fragment({ sequence: 1, video: { dts90k: 0, samples } }),
    ]);
    expect(hashes(mp4, "mp4")).toEqual(hashes(file, "mpegts"));
  });
});

describe("a transport stream", () => {
  const file = encode(h264, "-c:a aac");

  it("is read the same in pieces, and behind bytes that are none of it", () => {
    const whole = demux(file);
    expect(demux(file.subarray(0, 188 * 50), file.subarray(188 * 50))).toEqual(whole);
    expect(demux(Buffer.concat([Buffer.from("junk"), file]))).toEqual(whole);
  });

  it("loses only the picture of which a packet is lost", () => {
    const { pictures } = demux(file);
    // A packet of the picture's PID in which nothing begins, far from the first picture.
    let at = 188 * 80;
    while ((file.readUInt16BE(at + 1) & 0x5fff) !== 0x100) at += 188;
    const damaged = Buffer.concat([file.subarray(0, at), file.subarray(at + 188)]);
    expect(demux(damaged).pictures).toHaveLength(pictures.length - 1);
  });

  it("is refused when it is something else", () => {
    expect(() => demux(Buffer.from("<html></html>"))).toThrow(BrokenBytes);
  });

  it("with any damage gives what it can and never fails", () => {
    const damage = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { maxLength: 40 });
    fc.assert(
      fc.property(damage, (changes) => {
        const damaged = Buffer.from(file);
        for (const [at, value] of changes) damaged[at] = value;
        expect(demux(damaged).pictures.length).toBeLessThanOrEqual(31);
      }),
      { numRuns: 30 },
    );
  });
});

interface Packet {
  readonly codec_type: "video" | "audio";
  readonly pts: number;
  readonly dts: number;
}

function packets(file: Buffer): Packet[] {
  const args = "-v error -f mpegts -show_packets -of json pipe:0";
  const out = execFileSync("ffprobe", args.split(" "), { input: file, maxBuffer: 2 ** 26 });
  return (JSON.parse(out.toString()) as { packets: Packet[] }).packets;
}

function hashes(file: Buffer, format: string): string[] {
  const out = ffmpeg(
    `-f ${format} -i pipe:0 -map 0:v -fps_mode passthrough -f framemd5 pipe:1`,
    file,
  );
  const lines = out.toString().split("\n");
  return lines.filter((line) => /^\d/.test(line)).map((line) => line.split(",").at(-1) ?? "");
}

function ffmpeg(options: string, input?: Uint8Array): Buffer {
  return execFileSync("ffmpeg", ["-v", "error", ...options.split(" ")], {
    input,
    maxBuffer: 2 ** 26,
  });
}
