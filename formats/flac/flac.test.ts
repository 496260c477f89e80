import { describe, expect, it } from "vitest";
import { crc8, crc16 } from "./crc.ts";
import { encodeFlacFrame, flacStreamInfo } from "./index.ts";

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const mono8k = { sampleRate: 8_000, channels: 1, sampleNumber: 0 };

describe("the checksums of FLAC", () => {
  it("give the check values of their polynomials", () => {
    expect(crc8(ascii("123456789"))).toBe(0xf4);
    expect(crc16(ascii("123456789"))).toBe(0xfee8);
  });
});

describe("flacStreamInfo", () => {
  it("announces the rate, the channels and 16 bits, in the last metadata block", () => {
    expect(toHex(flacStreamInfo({ sampleRate: 8_000, channels: 1, maxBlockSize: 4096 }))).toBe(
      `80000022 00101000 000000 000000 01f400f0 00000000 ${"00".repeat(16)}`.replaceAll(" ", ""),
    );
  });
});

describe("encodeFlacFrame", () => {
  it("sends silence as one sample", () => {
    const frame = encodeFlacFrame(new Int16Array(160), mono8k);
    const header = "fff97408 00 009f";
    expect(toHex(frame)).toMatch(new RegExp(`^${header.replaceAll(" ", "")}..00 ?0000....$`));
  });

  it("sends noise as it is, and no longer than that", () => {
    let state = 1;
    const noise = Int16Array.from({ length: 400 }, () => {
      state = (state * 16_807) % 2_147_483_647;
      return state & 0xffff;
    });
    const frame = encodeFlacFrame(noise, mono8k);
    expect(frame.length).toBeLessThan(noise.byteLength + 20);
  });

  it("sends a tone in much less than its samples", () => {
    const tone = Int16Array.from({ length: 800 }, (_, at) => 8_000 * Math.sin(at / 20));
    expect(encodeFlacFrame(tone, mono8k).length).toBeLessThan(tone.byteLength / 2);
  });

  it("closes header and frame with checksums that leave no remainder", () => {
    const frame = encodeFlacFrame(Int16Array.of(5, 700, -3, 12, 90), {
      ...mono8k,
      sampleNumber: 2 ** 35 + 12_345,
    });
    const headerLength = 4 + 7 + 2 + 1;
    expect(crc8(frame.subarray(0, headerLength))).toBe(0);
    expect(crc16(frame)).toBe(0);
  });

  it("refuses what one frame cannot hold", () => {
    expect(() => encodeFlacFrame(new Int16Array(0), mono8k)).toThrow(RangeError);
    expect(() => encodeFlacFrame(new Int16Array(65_536), mono8k)).toThrow(RangeError);
    expect(() => encodeFlacFrame(new Int16Array(3), { ...mono8k, channels: 2 })).toThrow(
      RangeError,
    );
  });
});
