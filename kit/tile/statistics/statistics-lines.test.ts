import type { PlayerStatistics } from "@tessera/player";
import { expect, it } from "vitest";
import { statisticsLines } from "./statistics-lines.ts";

const measured: PlayerStatistics = {
  rung: "webrtc",
  width: 1920,
  height: 1080,
  decodedFps: 24.96,
  decodedFrames: 250,
  droppedFrames: 3,
  bitrateKbps: 2048,
  latencyMs: 46,
  firstFrameMs: 312.4,
  connections: 1,
  lastFailure: undefined,
};

const valuesOf = (statistics: PlayerStatistics) =>
  Object.fromEntries(statisticsLines(statistics).map(({ label, value }) => [label, value]));

it("has a line for every figure, with its unit", () => {
  expect(valuesOf(measured)).toEqual({
    statRung: "WebRTC",
    statSize: "1920 × 1080",
    statFps: "25.0",
    statFrames: "250 / 3",
    statBitrate: "2048 kbit/s",
    statLatency: "46 ms",
    statFirstFrame: "312 ms",
  });
});

it("shows a dash for what cannot be told", () => {
  const lines = valuesOf({ ...measured, rung: undefined, width: 0, latencyMs: undefined });
  expect(lines).toMatchObject({ statRung: "–", statSize: "–", statLatency: "–" });
});
