import { expect, it } from "vitest";
import { SoundReader } from "./sound-reader.ts";

/** A frame of 1000 bytes with its header: AAC-LC, 16 kHz, mono. */
const frame = new Uint8Array(1000);
frame.set([0xff, 0xf1, 0x60, 0x40, 1000 >> 3, ((1000 & 7) << 5) | 0x1f, 0xfc]);
const stream = Uint8Array.from({ length: 300_000 }, (_, at) => frame[at % frame.length] ?? 0);

it("ends a frame with the next packet, however large that is", () => {
  const reader = new SoundReader("aac");
  expect(reader.read(stream.subarray(0, 1500)).frames).toHaveLength(1);
  expect(reader.read(stream.subarray(1500)).frames).toHaveLength(299);
});
