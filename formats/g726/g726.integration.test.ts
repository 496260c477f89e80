import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { G726Decoder, G726Encoder } from "./index.ts";

const signal = ffmpeg("-f lavfi -i sine=r=8000:f=440:d=1 -f s16le pipe:1", new Uint8Array(0));

// FFmpeg's arithmetic is not quite the standard's: its scale factor keeps six bits more, so the sound is
// compared and not each bit of it. At 40 kbit/s its predictor forgets twice as fast: nothing to compare.
it.each([
  [2, "g726le", "rfc3551", 14],
  [3, "g726", "aal2", 20],
  [4, "g726le", "rfc3551", 26],
  [4, "g726", "aal2", 26],
] as const)("hears what FFmpeg encoded with %s bits as %s", (bits, codec, packing, minDecibels) => {
  const rate = "-ar 8000 -ac 1";
  const encoded = ffmpeg(
    `-f s16le ${rate} -i pipe:0 -c:a ${codec} -b:a ${bits * 8}k -f ${codec} pipe:1`,
    signal,
  );
  const samples = new G726Decoder({ bitsPerSample: bits, packing }).decode(encoded);
  expect(samples).toHaveLength(8000);
  const original = new Int16Array(signal.buffer, signal.byteOffset, 8000);
  expect(decibels(samples, original)).toBeGreaterThan(minDecibels);
});

it.each([
  [3, "aal2", 20],
  [4, "rfc3551", 26],
  [4, "aal2", 26],
  [5, "rfc3551", 28],
] as const)("is heard by FFmpeg and here with %s bits as %s", (bits, packing, minDecibels) => {
  const format = { bitsPerSample: bits, packing };
  const encoder = new G726Encoder(format);
  const original = new Int16Array(signal.buffer, signal.byteOffset, 8000);
  const pieces = Array.from({ length: 25 }, (_, at) =>
    encoder.encode(original.subarray(at * 320, (at + 1) * 320)),
  );
  const encoded = Buffer.concat(pieces);
  expect(encoded).toHaveLength(bits * 1000);
  const codec = packing === "aal2" ? "g726" : "g726le";
  const heard = ffmpeg(`-f ${codec} -code_size ${bits} -i pipe:0 -f s16le pipe:1`, encoded);
  const theirs = new Int16Array(heard.buffer, heard.byteOffset, heard.length / 2);
  const ours = new G726Decoder(format).decode(encoded);
  for (const samples of bits === 5 ? [ours] : [ours, theirs])
    expect(decibels(samples, original)).toBeGreaterThan(minDecibels);
});

function decibels(samples: Int16Array, original: Int16Array): number {
  let power = 0;
  let noise = 0;
  samples.forEach((sample, index) => {
    power += (original[index] ?? 0) ** 2;
    noise += (sample - (original[index] ?? 0)) ** 2;
  });
  return 10 * Math.log10(power / noise);
}

function ffmpeg(args: string, input: Uint8Array): Buffer {
  return execFileSync("ffmpeg", ["-v", "error", ...args.split(" ")], { input });
}
