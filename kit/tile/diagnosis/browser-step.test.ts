import { translate } from "@tessera/platform/console";
import type { FailureReason, LiveState, PlayerStatistics } from "@tessera/player";
import { expect, it } from "vitest";
import type { Line } from "../notes/tile-notice.ts";
import { tileTexts } from "../texts.ts";
import { type BrowserFacts, browserStep, type Words } from "./browser-step.ts";
import { diagnosisTexts } from "./texts.ts";

const words: Words = {
  t: (key, values) => translate(diagnosisTexts, key, values),
  say: (line: Line) => {
    if ("text" in line) return line.text.zh;
    return "sentence" in line ? line.sentence : translate(tileTexts, line.key, line.values);
  },
};

const playing: LiveState = {
  kind: "playing",
  width: 640,
  height: 360,
  codecs: "avc1",
  rung: "fmp4",
  picture: "asked",
};
const failedBy = (reason: FailureReason): LiveState => ({
  kind: "failed",
  reason,
  retryInMs: undefined,
});

function figures(more: Partial<PlayerStatistics> = {}): PlayerStatistics {
  return {
    rung: "fmp4",
    width: 640,
    height: 360,
    decodedFps: 15,
    decodedFrames: 300,
    droppedFrames: 3,
    firstFrameMs: 100,
    bitrateKbps: 1000,
    latencyMs: 100,
    connections: 1,
    lastFailure: undefined,
    ...more,
  };
}

const judge = (facts: Partial<BrowserFacts>) =>
  browserStep(
    {
      state: playing,
      statistics: figures(),
      videoCodec: "h264",
      decodableBy: ["webrtc", "fmp4"],
      isHidden: false,
      isBrokenBefore: false,
      ...facts,
    },
    words,
  );

it("is fine while a picture plays, and tells by which rung and how many frames", () => {
  expect(judge({})).toEqual({
    step: "browser",
    state: "ok",
    detail: "正在以 fMP4 播放 640 × 360，已解码 300 帧，丢弃 3 帧",
    fix: "",
  });
});

it("tells which better rung failed and why", () => {
  const lastFailure = { rung: "webrtc", reason: { code: "no-picture" } } as const;
  const { state, detail } = judge({ statistics: figures({ lastFailure }) });
  expect(state).toBe("ok");
  expect(detail).toContain("WebRTC 未成功：已连接服务器，但一直没有画面");
});

it("does not bring up an old failure of the rung that plays", () => {
  const lastFailure = { rung: "fmp4", reason: { code: "no-picture" } } as const;
  expect(judge({ statistics: figures({ lastFailure }) }).detail).not.toContain("未成功");
});

it("warns of a stand-in picture and of many dropped frames", () => {
  expect(judge({ state: { ...playing, picture: "sub" } })).toMatchObject({ state: "warning" });
  const { state, fix } = judge({ statistics: figures({ droppedFrames: 100 }) });
  expect(state).toBe("warning");
  expect(fix).toContain("子码流");
});

it("blames the browser for a codec that no rung decodes", () => {
  const state = { kind: "connecting" } as const;
  expect(judge({ state, videoCodec: "h265", decodableBy: [] })).toMatchObject({
    state: "failed",
    detail: "此浏览器不能解码 H.265",
  });
  expect(judge({ state, videoCodec: "", decodableBy: [] })).toMatchObject({
    state: "failed",
    detail: "此浏览器没有可用的播放方式",
  });
});

it("is not judged where the picture does not come as far, but says what it could decode", () => {
  const state = failedBy({ code: "connection-lost" });
  const { detail, ...step } = judge({ state, isBrokenBefore: true });
  expect(step).toMatchObject({ state: "unknown", fix: "" });
  expect(detail).toContain("能解码 H.264（WebRTC, fMP4）");
  expect(judge({ state: undefined })).toMatchObject({ state: "unknown" });
});

it("names the rung that failed last and its reason", () => {
  const reason = { code: "connection-lost" } as const;
  const lastFailure = { rung: "hls", reason } as const;
  expect(judge({ state: failedBy(reason), statistics: figures({ lastFailure }) })).toMatchObject({
    state: "failed",
    detail: "HLS：与服务器的连接已断开",
  });
});

it("does not take a camera that was just lost for a fault of the browser", () => {
  const text = { zh: "网线断开", en: "cable" };
  expect(judge({ state: failedBy({ code: "source-lost", text }) })).toMatchObject({
    state: "warning",
  });
});

it("knows a tab that nobody looks at", () => {
  expect(judge({ state: { kind: "connecting" }, isHidden: true }).detail).toContain("后台");
});
