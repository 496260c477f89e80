import { describe, expect, it } from "vitest";
import { decodeALaw, encodeALaw } from "../g711/index.ts";
import { decodeFlacFrame, encodeFlacFrame } from "./index.ts";

const tone = (length: number) =>
  Int16Array.from({ length }, (_, at) => 12_000 * Math.sin(at / 9) + 3_000 * Math.sin(at / 2.3));

const noise = (length: number) => {
  let state = 1;
  return Int16Array.from({ length }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return state & 0xffff;
  });
};

describe("a FLAC frame of ours", () => {
  it.each([
    ["silence", new Int16Array(320)],
    ["a tone", tone(320)],
    ["noise", noise(320)],
    ["A-law", decodeALaw(encodeALaw(tone(1024)))],
    ["one sample", Int16Array.of(-32_768)],
    ["rare spikes", Int16Array.from({ length: 500 }, (_, at) => (at % 90 === 0 ? -32_768 : 3))],
  ])("gives back %s", (_name, samples) => {
    for (const channels of samples.length % 2 === 0 ? [1, 2] : [1]) {
      const frame = encodeFlacFrame(samples, {
        sampleRate: 8000,
        channels,
        sampleNumber: 12_345_678_901,
      });
      expect(decodeFlacFrame(frame)).toEqual({ channels, samples });
    }
  });

  it("is refused when it is cut short", () => {
    const frame = encodeFlacFrame(tone(320), { sampleRate: 8000, channels: 1, sampleNumber: 0 });
    expect(() => decodeFlacFrame(frame.subarray(0, 40))).toThrow("FLAC");
  });
});
