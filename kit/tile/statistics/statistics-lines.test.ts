import type { LiveState, PlayerStatistics } from "@tessera/player";
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

const playing: LiveState = {
  kind: "playing",
  rung: "webrtc",
  width: 1920,
  height: 1080,
  codecs: "avc1.640028, mp4a.40.2",
  picture: "asked",
};

const valuesOf = (statistics: PlayerStatistics, state: LiveState = playing) =>
  Object.fromEntries(statisticsLines(statistics, state).map(({ label, value }) => [label, value]));

it("has a line for every figure, with its unit", () => {
  expect(valuesOf(measured)).toEqual({
    statRung: "WebRTC",
    statCodecs: "H.264 · AAC",
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
