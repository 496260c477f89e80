import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { parseAudioSpecificConfig, splitAdts } from "../aac/index.ts";
import * as h264 from "../h264/index.ts";
import * as h265 from "../h265/index.ts";
import type { VideoTrack } from "../track/index.ts";
import {
  audioFragment,
  type Fmp4AudioTrack,
  fragment,
  initSegment,
  type VideoSample,
  videoFragment,
} from "./index.ts";

const frameCount = 30;
const duration90k = 3600;

const elementaryStreams = { h264: encodeVideo("h264"), h265: encodeVideo("h265") };
const sound = encodeAudio();

describe.each(["h264", "h265"] as const)("fMP4 of %s and AAC", (codec) => {
  const elementary = elementaryStreams[codec];
  const { video, samples } = videoOf(codec, elementary);
  const { audio, frames } = audioOf(sound);
  const init = initSegment({ video, audio });

  it("is read frame by frame from one fragment a frame, without a complaint", () => {
    const file = Buffer.concat([
      init,
      ...samples.map((sample, index) =>
        videoFragment({ sequence: index + 1, dts90k: index * duration90k, ...sample }),
      ),
      ...frames.map((data, index) =>
        audioFragment({
          sequence: samples.length + index + 1,
          dtsSamples: index * 1024,
          durationSamples: 1024,
          data,
        }),
      ),
    ]);
    const probed = probeFrames(file);
    expect(probed.errors).toBe("");
    expect(probed.videoFrames.map(({ pts }) => pts)).toEqual(
      samples.map((_, at) => at * duration90k),
    );
    expect(probed.videoFrames.filter((frame) => frame.key_frame === 1)).toHaveLength(2);
    expect(probed.audioFrames).toHaveLength(frames.length);
  });

  it("is read from one fragment that holds all of both tracks, with the size and the sound that it declares", () => {
    const file = Buffer.concat([
      init,
      fragment({
        sequence: 1,
        video: { dts90k: 2 ** 33, samples },
        audio: {
          dtsSamples: 0,
          samples: frames.map((data) => ({ durationSamples: 1024, data })),
        },
      }),
    ]);
    const probed = probeFrames(file);
    expect(probed.errors).toBe("");
    expect(probed.videoFrames).toHaveLength(frameCount);
    expect(probed.videoFrames[0]?.pts).toBe(2 ** 33);
    expect(probed.audioFrames).toHaveLength(frames.length);
    expect(probed.streams).toMatchObject([
      { width: 322, height: 182, codec_tag_string: codec === "h264" ? "avc1" : "hvc1" },
      { codec_name: "aac", sample_rate: "16000", channels: 1 },
    ]);
  });

  it("shows the same pictures as the stream it was made of", () => {
    const file = Buffer.concat([init, fragment({ sequence: 1, video: { dts90k: 0, samples } })]);
    const expected = pictureHashes(elementary, codec === "h264" ? "h264" : "hevc");
    expect(expected).toHaveLength(frameCount);
    expect(pictureHashes(file, "mp4")).toEqual(expected);
  });
});

it("shows frames in the order of their composition offsets", () => {
  const { video, samples } = videoOf("h264", elementaryStreams.h264);
  const delayed = samples.map((sample) => ({ ...sample, ctsOffset90k: duration90k * 2 }));
  const file = Buffer.concat([
    initSegment({ video }),
    fragment({ sequence: 1, video: { dts90k: 0, samples: delayed } }),
  ]);
  expect(probeFrames(file).videoFrames[0]?.pts).toBe(duration90k * 2);
});

function encodeVideo(codec: "h264" | "h265"): Buffer {
  const source = `-f lavfi -i testsrc2=s=322x182:r=25 -frames:v ${frameCount}`;
  const gop = "-pix_fmt yuv420p -preset ultrafast -bf 0 -g 15";
  const encoder =
    codec === "h264"
      ? "-c:v libx264 -bsf:v h264_metadata=aud=insert -f h264"
      : "-c:v libx265 -x265-params log-level=none:aud=1:repeat-headers=1 -f hevc";
  return ffmpeg(`${source} ${gop} ${encoder} pipe:1`);
}

function encodeAudio(): Buffer {
  return ffmpeg("-f lavfi -i sine=r=16000:d=1.2 -ac 1 -c:a aac -f adts pipe:1");
}

function videoOf(
  codec: "h264" | "h265",
  stream: Buffer,
): { video: VideoTrack; samples: VideoSample[] } {
  const format = codec === "h264" ? h264 : h265;
  const nals = h264.splitAnnexB(stream);
  const first = (type: number) => {
    const nal = nals.find((candidate) => format.nalTypeOf(candidate) === type);
    if (!nal) throw new Error(`the encoder wrote no NAL unit of type ${type}`);
    return nal;
  };
  const sps = first(format.nalType.sps);
  const pps = first(format.nalType.pps);
  const { width, height } = format.parseSps(sps);
  const video: VideoTrack =
    codec === "h264"
      ? { codec, sps: [sps], pps: [pps], width, height }
      : { codec, vps: [first(h265.nalType.vps)], sps: [sps], pps: [pps], width, height };

  // Each access unit starts with a delimiter.
  const units: Uint8Array[][] = [];
  for (const nal of nals) {
    if (format.nalTypeOf(nal) === format.nalType.aud) units.push([]);
    else if (format.isSliceNal(nal)) units.at(-1)?.push(nal);
  }
  const samples = units.map((unit) => ({
    duration90k,
    ctsOffset90k: 0,
    isKey: unit.some((nal) => format.isKeyNal(nal)),
    data: lengthPrefixed(unit),
  }));
  return { video, samples };
}

function lengthPrefixed(nals: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    nals.flatMap((nal) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(nal.length);
      return [length, nal];
    }),
  );
}

function audioOf(stream: Buffer): { audio: Fmp4AudioTrack; frames: Uint8Array[] } {
  const { config, frames } = splitAdts(stream);
  const { sampleRate, channels } = parseAudioSpecificConfig(config);
  return { audio: { codec: "aac", config, sampleRate, channels }, frames };
}

interface ProbedFrame {
  readonly media_type: string;
  readonly key_frame: number;
  readonly pts: number;
}

function probeFrames(file: Buffer) {
  const args = "-v warning -f mp4 -show_frames -show_streams -of json pipe:0".split(" ");
  const { stdout, stderr } = spawnSync("ffprobe", args, { input: file, maxBuffer: 2 ** 26 });
  const { frames, streams } = JSON.parse(stdout.toString()) as {
    frames: ProbedFrame[];
    streams: object[];
  };
  return {
    errors: stderr.toString(),
    streams,
    videoFrames: frames.filter((frame) => frame.media_type === "video"),
    audioFrames: frames.filter((frame) => frame.media_type === "audio"),
  };
}

/** A hash of each decoded picture. */
function pictureHashes(file: Buffer, format: string): string[] {
  const hashes = ffmpeg(
    `-f ${format} -i pipe:0 -map 0:v -fps_mode passthrough -f framemd5 pipe:1`,
    file,
  );
  const lines = hashes.toString().split("\n");
  return lines.filter((line) => /^\d/.test(line)).map((line) => line.split(",").at(-1) ?? "");
}

function ffmpeg(options: string, input?: Uint8Array): Buffer {
  const args = `-v error ${options}`.split(" ").filter(Boolean);
  return execFileSync("ffmpeg", args, { input, maxBuffer: 2 ** 26 });
}
