import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { audioFragment, initSegment } from "../fmp4/index.ts";
import { decodeALaw, decodeMuLaw, encodeALaw, encodeMuLaw } from "../g711/index.ts";
import { encodeFlacFrame, flacStreamInfo } from "./index.ts";

const tone = (length: number) =>
  Int16Array.from({ length }, (_, at) => 12_000 * Math.sin(at / 9) + 3_000 * Math.sin(at / 2.3));

const noise = (length: number) => {
  let state = 1;
  return Int16Array.from({ length }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return state & 0xffff;
  });
};

const square = (length: number) =>
  Int16Array.from({ length }, (_, at) => (at % 50 < 25 ? 32_767 : -32_768));

const spikes = (length: number) =>
  Int16Array.from({ length }, (_, at) => (at % 900 === 0 ? -32_768 : 3));

const signals: readonly Int16Array[] = [
  new Int16Array(30_000),
  tone(30_000),
  noise(30_000),
  square(30_000),
  spikes(30_000),
  decodeALaw(encodeALaw(tone(30_000))),
  decodeMuLaw(encodeMuLaw(tone(30_000))),
];

const formats = [
  { sampleRate: 8_000, channels: 1 },
  { sampleRate: 48_000, channels: 2 },
  { sampleRate: 11_025, channels: 1 },
];

/** One after the other: FFmpeg takes longer to begin than to decode. */
const samples = Int16Array.from(signals.flatMap((signal) => [...signal]));

describe("FLAC decoded by FFmpeg gives back silence, tones, noise, square waves and spikes", () => {
  it.each(formats)("from a .flac file, $sampleRate Hz × $channels", (format) => {
    const frames = encodeInBlocks(format).map(({ data }) => data);
    const file = Buffer.concat([
      Buffer.from("fLaC"),
      flacStreamInfo({ ...format, maxBlockSize }),
      ...frames,
    ]);
    expect(faultsOf(decode("flac", file))).toEqual(none);
  });

  it.each(formats)("from fMP4, $sampleRate Hz × $channels", (format) => {
    const streamInfo = flacStreamInfo({ ...format, maxBlockSize });
    const fragments = encodeInBlocks(format).map((frame, index) =>
      audioFragment({ sequence: index + 1, ...frame }),
    );
    const file = Buffer.concat([
      initSegment({ audio: { codec: "flac", streamInfo, ...format } }),
      ...fragments,
    ]);
    expect(faultsOf(decode("mp4", file))).toEqual(none);
  });
});

const none = { errors: "", bytes: samples.byteLength, differsAt: -1 };

function faultsOf({ pcm, errors }: ReturnType<typeof decode>): typeof none {
  const expected = Buffer.from(samples.buffer);
  const differsAt = pcm.findIndex((byte, at) => byte !== expected[at]);
  return { errors, bytes: pcm.length, differsAt };
}

/** Lengths of the packets of various devices, and lengths at the edges of the format. */
const blockSizes = [160, 320, 16, 17, 4096, 1024, 240, 33];
const maxBlockSize = Math.max(...blockSizes);

interface Format {
  readonly sampleRate: number;
  readonly channels: number;
}

function encodeInBlocks({ sampleRate, channels }: Format) {
  const total = samples.length / channels;
  const frames = [];
  for (let sampleNumber = 0; sampleNumber < total; ) {
    const size = Math.min(blockSizes[frames.length % blockSizes.length] ?? 0, total - sampleNumber);
    const block = samples.subarray(sampleNumber * channels, (sampleNumber + size) * channels);
    const data = encodeFlacFrame(block, { sampleRate, channels, sampleNumber });
    frames.push({ data, dtsSamples: sampleNumber, durationSamples: size });
    sampleNumber += size;
  }
  return frames;
}

function decode(format: string, file: Uint8Array): { pcm: Buffer; errors: string } {
  const args = ["-v", "warning", "-f", format, "-i", "pipe:0", "-f", "s16le", "pipe:1"];
  const { stdout, stderr } = spawnSync("ffmpeg", args, { input: file, maxBuffer: 2 ** 26 });
  return { pcm: stdout, errors: stderr.toString() };
}
