import { describe, expect, it } from "vitest";
import { opusHead, opusPacketSamples, parseOpusHead } from "./index.ts";

describe("opusPacketSamples", () => {
  it.each([
    ["one SILK frame of 10 ms", [0x00], 480],
    ["one SILK frame of 60 ms", [0x18], 2880],
    ["one hybrid frame of 20 ms", [0x68], 960],
    ["one CELT frame of 2.5 ms", [0x80], 120],
    ["one CELT frame of 20 ms", [0xfc, 1, 2], 960],
    ["two frames of equal size", [0xf9, 1, 2], 1920],
    ["two frames of different size", [0xfa, 1, 2], 1920],
    ["three frames by their number", [0xfb, 0x03, 1, 2, 3], 2880],
    ["nothing", [], 0],
  ])("counts %s", (_, bytes, samples) => {
    expect(opusPacketSamples(Uint8Array.from(bytes))).toBe(samples);
  });
});

describe("the identification header", () => {
  it("is written as RFC 7845 has it", () => {
    expect(Buffer.from(opusHead(2)).toString("hex")).toBe("4f707573486561640102000080bb0000000000");
  });

  it("tells its channels", () => {
    expect([1, 2].map((channels) => parseOpusHead(opusHead(channels)).channels)).toEqual([1, 2]);
  });

  it("is refused when it is another, cut short, or of many channels", () => {
    expect(() => parseOpusHead(opusHead(2).subarray(0, 18))).toThrow(/identification header/);
    expect(() => parseOpusHead(opusHead(2).with(0, 0x20))).toThrow(/identification header/);
    expect(() => parseOpusHead(opusHead(6))).toThrow(/mono and stereo/);
  });
});
