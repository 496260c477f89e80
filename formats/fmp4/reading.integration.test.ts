import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { parseAudioSpecificConfig } from "../aac/index.ts";
import { BrokenBytes } from "../bits/index.ts";
import { parseAvcDecoderConfig, parseHevcDecoderConfig } from "../flv/index.ts";
import { parseMp3Header } from "../mp3/index.ts";
import { opusPacketSamples } from "../opus/index.ts";
import {
  type Fmp4AudioTrack,
  type Fmp4Init,
  fragment,
  initSegment,
  parseFragments,
  parseInitSegment,
} from "./index.ts";

const cmaf = "-movflags empty_moov+default_base_moof+frag_keyframe -f mp4 pipe:1";

const encoded = new Map<string, Buffer>();

/** Once, whoever asks for the same again. */
function encode(video: string, audio: string, layout = cmaf): Buffer {
  const sources = "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=r=48000";
  const options = `${sources} -t 1.2 ${video} -g 15 -pix_fmt yuv420p ${audio} ${layout}`;
  const file = encoded.get(options) ?? ffmpeg(options);
  encoded.set(options, file);
  return file;
}

const h264 = "-c:v libx264 -preset ultrafast -bf 2";
const h265 = "-c:v libx265 -preset ultrafast -x265-params log-level=none";

describe.each([
  ["h264", "aac", h264, "-c:a aac"],
  ["h264", "opus", h264, "-c:a libopus"],
  ["h265", "mp3", h265, "-c:a libmp3lame"],
] as const)("fMP4 of %s and %s by FFmpeg", (videoCodec, audioCodec, video, audio) => {
  const file = encode(video, audio);
  const init = parseInitSegment(file);
  const samples = parseFragments(file, init);

  it("tells its codecs", () => {
    expect(init.video?.codec).toBe(videoCodec);
    expect(init.audio?.format.codec).toBe(audioCodec);
  });

  it("gives every frame, with the time that FFmpeg gives it", () => {
    const probed = probe(file);
    const { timescale = 1 } = init.video ?? {};
    const seconds = samples.video.map(({ dts, ctsOffset }) => (dts + ctsOffset) / timescale);
    expect(seconds).toHaveLength(30);
    expect(seconds.map((at) => at.toFixed(3))).toEqual(
      probed.video.map(({ pts_time }) => Number(pts_time).toFixed(3)),
    );
    expect(samples.video.filter(({ isKey }) => isKey)).toHaveLength(2);
    expect(samples.audio.map(({ data }) => data.length)).toEqual(
      probed.audio.map(({ size }) => Number(size)),
    );
  });

  it("can be written again, and FFmpeg decodes it without a complaint", () => {
    const { dts: first = 0 } = samples.audio[0] ?? {};
    const written = Buffer.concat([
      initSegment({ audio: audioTrackOf(init, samples.audio[0]?.data) }),
      fragment({
        sequence: 1,
        audio: {
          dtsSamples: first,
          samples: samples.audio.map(({ data }) => ({ durationSamples: samplesOf(data), data })),
        },
      }),
    ]);
    const { errors, audio: frames } = probe(written);
    expect(errors).toBe("");
    expect(frames).toHaveLength(samples.audio.length);
    expect(decodedSeconds(written)).toBeGreaterThan(1);
  });

  function samplesOf(data: Uint8Array): number {
    if (audioCodec === "opus") return opusPacketSamples(data);
    return audioCodec === "mp3" ? (parseMp3Header(data)?.samples ?? 0) : 1024;
  }
});

it("reads fragments with base offsets and defaults of their own", () => {
  const file = encode(h264, "-an", "-movflags empty_moov+frag_every_frame -f mp4 pipe:1");
  const { video } = parseFragments(file, parseInitSegment(file));
  expect(video).toHaveLength(30);
  expect(video.every(({ data }) => data.length > 4)).toBe(true);
});

it("refuses what is cut off in words", () => {
  const file = encode(h264, "-an");
  const init = parseInitSegment(file);
  expect(() => parseFragments(file.subarray(0, file.length - 500), init)).toThrow(/outside/);
  expect(() => parseInitSegment(file.subarray(0, 300))).toThrow(BrokenBytes);
  expect(() => parseInitSegment(Buffer.from("<html>not here</html>"))).toThrow(BrokenBytes);
});

it("gives parameter sets that the decoder configs are read from", () => {
  const files = [encode(h264, "-an"), encode(h265, "-c:a libmp3lame")];
  const [avc, hevc] = files.map((file) => parseInitSegment(file).video);
  expect(avc && parseAvcDecoderConfig(avc.config).lengthSize).toBe(4);
  expect(hevc && parseHevcDecoderConfig(hevc.config).vps).toHaveLength(1);
});

function audioTrackOf({ audio }: Fmp4Init, frame: Uint8Array = new Uint8Array(0)): Fmp4AudioTrack {
  if (!audio) throw new Error("no sound was found");
  if (audio.format.codec === "aac")
    return { ...audio.format, ...parseAudioSpecificConfig(audio.format.config) };
  if (audio.format.codec === "opus") return { codec: "opus", sampleRate: 48_000, channels: 1 };
  const header = parseMp3Header(frame);
  return { codec: "mp3", sampleRate: header?.sampleRate ?? 0, channels: header?.channels ?? 0 };
}

interface ProbedPacket {
  readonly codec_type: string;
  readonly pts_time: string;
  readonly size: string;
}

function probe(file: Buffer) {
  const args = "-v warning -f mp4 -show_packets -of json pipe:0".split(" ");
  const { stdout, stderr } = spawnSync("ffprobe", args, { input: file, maxBuffer: 2 ** 26 });
  const { packets } = JSON.parse(stdout.toString()) as { packets: ProbedPacket[] };
  return {
    errors: stderr.toString(),
    video: packets.filter(({ codec_type }) => codec_type === "video"),
    audio: packets.filter(({ codec_type }) => codec_type === "audio"),
  };
}

function decodedSeconds(file: Buffer): number {
  const pcm = ffmpeg("-xerror -f mp4 -i pipe:0 -f s16le -ar 48000 -ac 1 pipe:1", file);
  return pcm.length / 2 / 48_000;
}

function ffmpeg(options: string, input?: Uint8Array): Buffer {
  return execFileSync("ffmpeg", ["-v", "error", ...options.split(" ")], {
    input,
    maxBuffer: 2 ** 26,
  });
}
