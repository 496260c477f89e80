import { expect, it } from "vitest";
import {
  decodeImaAdpcm,
  g726BitsOf,
  hasHisiliconPrefix,
  ImaAdpcmEncoder,
  payloadName,
  withHisiliconPrefix,
  withoutHisiliconPrefix,
} from "../index.ts";

const tone = (count: number) =>
  Int16Array.from({ length: count }, (_, at) => Math.round(9000 * Math.sin(at / 6)));

it.each([
  ["00 01 50 00", 160],
  ["00 01 52 00", 164],
])("strips the prefix %s of %d bytes", (prefix, length) => {
  const data = withHisiliconPrefix(new Uint8Array(length).fill(0xd5));
  expect(Buffer.from(data.subarray(0, 4)).toString("hex")).toBe(prefix.replaceAll(" ", ""));
  expect(hasHisiliconPrefix(data)).toBe(true);
  expect(withoutHisiliconPrefix(data)).toHaveLength(length);
});

it("leaves sound alone that only begins so", () => {
  const data = new Uint8Array(160);
  data.set([0, 1, 0x50, 0]);
  expect(withoutHisiliconPrefix(data)).toHaveLength(160);
  expect(hasHisiliconPrefix(new Uint8Array(0))).toBe(false);
});

it("decodes the ADPCM that it encodes to nearly the same", () => {
  const encoder = new ImaAdpcmEncoder();
  const samples = tone(960);
  const frames = [0, 320, 640].map((at) => encoder.encode(samples.slice(at, at + 320)));
  expect(frames.map(({ length }) => length)).toEqual([164, 164, 164]);
  const decoded = frames.flatMap((frame) => [...decodeImaAdpcm(frame).samples]);
  const errors = decoded.map((sample, at) => Math.abs(sample - (samples[at] ?? 0)));
  // What it has to learn at the beginning is behind it.
  expect(Math.max(...errors.slice(100))).toBeLessThan(1500);
});

it("clips often where the halves of bytes are taken in the wrong order", () => {
  const loud = Int16Array.from({ length: 3200 }, (_, at) => 30_000 * Math.sin(at / 6));
  const frame = new ImaAdpcmEncoder().encode(loud);
  const right = decodeImaAdpcm(frame, "low-first").clipped;
  const wrong = decodeImaAdpcm(frame, "high-first").clipped;
  expect(wrong).toBeGreaterThan(right);
});

it("makes nothing of a frame without samples", () => {
  expect(decodeImaAdpcm(new Uint8Array(4)).samples).toHaveLength(0);
});

it.each([
  [80, 40, 2],
  [120, 40, 3],
  [160, 40, 4],
  [200, 40, 5],
  [80, 20, 4],
  [160, 77, 4],
  [77, 40, 4],
])("takes G.726 in frames of %d bytes every %d ms for %d bits a sample", (bytes, ms, bits) => {
  expect(g726BitsOf(bytes, ms)).toBe(bits);
});

it("names codecs as people know them", () => {
  expect([6, 26, 98, 77].map(payloadName)).toEqual(["G.711A", "ADPCM", "H.264", "PT 77"]);
});
