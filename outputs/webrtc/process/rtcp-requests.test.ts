import { expect, it } from "vitest";
import { parseFeedback } from "./rtcp-feedback.ts";
import { writeBitrate, writeNack, writePictureLoss } from "./rtcp-requests.ts";

const parties = { ownSsrc: 1, ssrc: 0x0a0b0c0d };

it("asks for packets that its own reader finds again", () => {
  const missing = [5, 6, 21, 22, 100, 65_535, 0];
  expect(parseFeedback(writeNack(parties, missing)).missing).toEqual(missing);
  expect(writeNack(parties, [5]).toString("hex")).toBe("81cd0003000000010a0b0c0d00050000");
});

it("asks for a key frame", () => {
  expect(parseFeedback(writePictureLoss(parties))).toEqual({ missing: [], wantsKeyFrame: true });
});

it("tells the most that may be sent", () => {
  const packet = writeBitrate(parties, 8_000_000);
  expect(packet.toString("latin1", 12, 16)).toBe("REMB");
  const [count = 0, exponentAndHigh = 0] = packet.subarray(16, 18);
  const mantissa = ((exponentAndHigh & 3) << 16) | packet.readUInt16BE(18);
  expect([count, mantissa * 2 ** (exponentAndHigh >> 2)]).toEqual([1, 8_000_000]);
  expect(packet.readUInt32BE(20)).toBe(parties.ssrc);
  expect(packet).toHaveLength(4 * (packet.readUInt16BE(2) + 1));
});
