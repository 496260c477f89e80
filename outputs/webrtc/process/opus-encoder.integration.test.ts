import type { AudioTrack } from "@tessera/engine";
import { expect, it } from "vitest";
import { aacTone } from "../testing/sounds.ts";
import { OpusEncoder } from "./opus-encoder.ts";

/** Packets of 40 ms. */
const second = 25;

it("makes packets of 40 ms of AAC", () => {
  const encoder = new OpusEncoder(aacTone.track);
  const frames = Array.from({ length: 32 }, (_, index) => aacTone.frame(index)); // 2.048 s
  const packets = frames.flatMap((frame) => encoder.encode(frame));
  expect(packets.length).toBeGreaterThanOrEqual(2 * second);
  expect(Math.max(...packets.map(({ length }) => length))).toBeLessThan(400);
  expect(new Set(packets.map(shape))).toEqual(new Set(["40 ms, mono"]));
  encoder.close();
});

it.each<[string, AudioTrack, number]>([
  ["wide A-law", { codec: "pcma", sampleRate: 16_000, channels: 1 }, 16_000],
  ["mu-law in stereo", { codec: "pcmu", sampleRate: 8000, channels: 2 }, 16_000],
  [
    "G.726",
    { codec: "g726", sampleRate: 8000, channels: 1, bitsPerSample: 4, packing: "rfc3551" },
    4000,
  ],
])("makes a second of packets of a second of %s", (_, track, bytes) => {
  const encoder = new OpusEncoder(track);
  const packets = encoder.encode(new Uint8Array(bytes).fill(0x55));
  expect(packets.length).toBeGreaterThanOrEqual(second - 1);
  expect(packets.length).toBeLessThanOrEqual(second);
  encoder.close();
});

it("gives nothing for bytes that are no sound, and goes on", () => {
  const encoder = new OpusEncoder(aacTone.track);
  expect(encoder.encode(Uint8Array.of(0xff, 0xff, 0xff))).toEqual([]);
  const packets = [0, 1, 2, 3].flatMap((index) => encoder.encode(aacTone.frame(index)));
  expect(packets.length).toBeGreaterThan(0);
  encoder.close();
});

/** By the first byte, RFC 6716 clause 3.1. */
function shape([toc = 0xff]: Buffer): string {
  const config = toc >> 3;
  const celtMs = [2.5, 5, 10, 20];
  const silkMs = [10, 20, 40, 60];
  const hybridMs = config % 2 ? 20 : 10;
  const frameMs = config >= 16 ? celtMs[config % 4] : config < 12 ? silkMs[config % 4] : hybridMs;
  const frames = [1, 2, 2][toc & 0b11] ?? Number.NaN;
  return `${frames * (frameMs ?? Number.NaN)} ms, ${toc & 0b100 ? "stereo" : "mono"}`;
}
