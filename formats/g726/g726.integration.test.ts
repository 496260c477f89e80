import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { G726Decoder } from "./index.ts";

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
  let power = 0;
  let noise = 0;
  samples.forEach((sample, index) => {
    const original = signal.readInt16LE(index * 2);
    power += original ** 2;
    noise += (sample - original) ** 2;
  });
  expect(samples).toHaveLength(8000);
  expect(10 * Math.log10(power / noise)).toBeGreaterThan(minDecibels);
});

function ffmpeg(args: string, input: Uint8Array): Buffer {
  return execFileSync("ffmpeg", ["-v", "error", ...args.split(" ")], { input });
}
