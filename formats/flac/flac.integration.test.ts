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

const signals: readonly [string, Int16Array][] = [
  ["silence", new Int16Array(30_000)],
  ["a tone", tone(30_000)],
  ["noise", noise(30_000)],
  ["a full-scale square wave", square(30_000)],
  ["rare spikes", spikes(30_000)],
  ["A-law", decodeALaw(encodeALaw(tone(30_000)))],
  ["µ-law", decodeMuLaw(encodeMuLaw(tone(30_000)))],
];

const formats = [
  { sampleRate: 8_000, channels: 1 },
  { sampleRate: 48_000, channels: 2 },
  { sampleRate: 11_025, channels: 1 },
];

const cases = formats.flatMap((format) =>
  signals.map(([name, samples]) => ({ name, samples, ...format })),
);

describe("FLAC decoded by FFmpeg", () => {
  it.each(cases)("gives back $name from a .flac file, $sampleRate Hz × $channels", (stream) => {
    const frames = encodeInBlocks(stream).map(({ data }) => data);
    const file = Buffer.concat([
      Buffer.from("fLaC"),
      flacStreamInfo({ ...stream, maxBlockSize }),
      ...frames,
    ]);
    expect(decode("flac", file)).toEqual({ pcm: bytesOf(stream.samples), errors: "" });
  });

  it.each(cases)("gives back $name from fMP4, $sampleRate Hz × $channels", (stream) => {
    const streamInfo = flacStreamInfo({ ...stream, maxBlockSize });
    const { sampleRate, channels } = stream;
    const fragments = encodeInBlocks(stream).map((frame, index) =>
      audioFragment({ sequence: index + 1, ...frame }),
    );
    const file = Buffer.concat([
      initSegment({ audio: { codec: "flac", streamInfo, sampleRate, channels } }),
      ...fragments,
    ]);
    expect(decode("mp4", file)).toEqual({ pcm: bytesOf(stream.samples), errors: "" });
  });
});

/** Lengths of the packets of various devices, and lengths at the edges of the format. */
const blockSizes = [160, 320, 16, 17, 4096, 1024, 240, 33];
const maxBlockSize = Math.max(...blockSizes);

interface Stream {
  readonly samples: Int16Array;
  readonly sampleRate: number;
  readonly channels: number;
}

function encodeInBlocks({ samples, sampleRate, channels }: Stream) {
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

function bytesOf(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}
