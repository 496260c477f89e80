import { describe, expect, it } from "vitest";
import { isHiccup, tileNotice } from "./tile-notice.ts";

describe("a tile", () => {
  it("says nothing over a live picture", () => {
    const shown = { width: 1, height: 1, codecs: "avc1", rung: "fmp4", picture: "asked" } as const;
    expect(tileNotice({ kind: "playing", ...shown })).toBeUndefined();
  });

  it("counts down to the next try and offers to try now", () => {
    const state = { kind: "failed", reason: { code: "connection-lost" }, retryInMs: 4200 } as const;
    expect(tileNotice(state)).toEqual({
      reason: { key: "connectionLost" },
      action: { key: "retryIn", values: { seconds: 5 } },
      canRetryNow: true,
    });
  });

  it("promises no retry where there will be none", () => {
    const reason = { code: "codec-unsupported", codecs: "hvc1.1" } as const;
    expect(tileNotice({ kind: "failed", reason, retryInMs: undefined })).toMatchObject({
      reason: { key: "codecUnsupported", values: { codec: "H.265" } },
      action: undefined,
    });
  });

  it("passes on the server's sentence about a refused address", () => {
    const error = new Error("无权观看此通道");
    expect(
      tileNotice({ kind: "failed", reason: { code: "address-refused", error }, retryInMs: 1 }),
    ).toMatchObject({ reason: { sentence: "无权观看此通道" } });
  });

  it("passes on why the server does not send the picture the chosen way", () => {
    const reason = {
      code: "rung-refused",
      sentence: "该画面含有 B 帧",
      isForPicture: true,
    } as const;
    expect(tileNotice({ kind: "failed", reason, retryInMs: undefined })).toMatchObject({
      reason: { sentence: "该画面含有 B 帧" },
    });
    const silent = { code: "rung-refused", sentence: "", isForPicture: true } as const;
    expect(tileNotice({ kind: "failed", reason: silent, retryInMs: undefined })).toMatchObject({
      reason: { key: "rungRefused" },
    });
  });

  it("names the chosen way that the browser does not have", () => {
    const reason = { code: "rung-unsupported", rung: "webrtc" } as const;
    expect(tileNotice({ kind: "failed", reason, retryInMs: undefined })).toMatchObject({
      reason: { key: "rungUnsupported", values: { rung: "WebRTC" } },
    });
  });

  it("passes on why the camera is away, and has words of its own if the server has none", () => {
    const stalled = { kind: "stalled", sinceMs: 1, hasPicture: true } as const;
    const text = { zh: "网线断开", en: "cable" };
    expect(tileNotice({ ...stalled, reason: { code: "source-lost", text } })).toMatchObject({
      reason: { text },
    });
    expect(
      tileNotice({ kind: "failed", reason: { code: "source-lost", text }, retryInMs: 1 }),
    ).toMatchObject({ reason: { text } });
    const empty = { zh: "", en: "" };
    expect(tileNotice({ ...stalled, reason: { code: "source-lost", text: empty } })).toMatchObject({
      reason: { key: "cameraLost" },
    });
  });

  it("tells only the age of a picture that has stood for less than five seconds", () => {
    const stalled = { kind: "stalled", hasPicture: true, reason: { code: "no-frames" } } as const;
    expect(isHiccup({ ...stalled, sinceMs: 4900 })).toBe(true);
    expect(isHiccup({ ...stalled, sinceMs: 5000 })).toBe(false);
    expect(isHiccup({ ...stalled, hasPicture: false, sinceMs: 2000 })).toBe(false);
  });
});
