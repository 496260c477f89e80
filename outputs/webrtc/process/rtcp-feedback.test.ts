import fc from "fast-check";
import { expect, it } from "vitest";
import { parseFeedback } from "./rtcp-feedback.ts";

const ssrcs = [0, 0, 0, 1, 0, 0, 0, 2];
const receiverReport = [0x80, 201, 0, 1, 0, 0, 0, 1];
const nack = (packetId: number, bitmask: number) => [
  0x81,
  205,
  0,
  3,
  ...ssrcs,
  packetId >> 8,
  packetId & 0xff,
  bitmask >> 8,
  bitmask & 0xff,
];
const pictureLoss = [0x81, 206, 0, 2, ...ssrcs];

it("finds what is missing behind other reports", () => {
  const bytes = Uint8Array.from([...receiverReport, ...nack(65_535, 0b101)]);
  expect(parseFeedback(bytes)).toEqual({ missing: [65_535, 0, 2], wantsKeyFrame: false });
});

it("sees that a key frame is wanted", () => {
  expect(parseFeedback(Uint8Array.from(pictureLoss))).toEqual({ missing: [], wantsKeyFrame: true });
});

it("stops at a length that leads out of the packet", () => {
  const bytes = Uint8Array.from([0x81, 205, 0xff, 0xff, ...ssrcs]);
  expect(parseFeedback(bytes)).toEqual({ missing: [], wantsKeyFrame: false });
});

it("never throws, whatever comes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(parseFeedback(bytes).missing.every((number) => number <= 0xffff)).toBe(true);
    }),
  );
});
