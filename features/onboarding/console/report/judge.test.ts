import { describe, expect, it } from "vitest";
import type { StreamReport } from "../../contract.ts";
import { aReport, aStream } from "./a-report.ts";
import { findingsOf, lossPercent, verdictOf } from "./judge.ts";

const hintsOf = (changes: Partial<StreamReport>) =>
  findingsOf(aReport({ Streams: [aStream(changes), aStream({ Stream: "sub" })] }), {}).map(
    ({ hint }) => hint,
  );

it("has nothing to say of a good channel", () => {
  const report = aReport({});
  const findings = findingsOf(report, { main: { kind: "decoded", frames: 50, fps: 25 } });
  expect(findings).toEqual([]);
  expect(verdictOf(report, findings)).toBe("ok");
});

describe("asks to look at", () => {
  it.each([
    ["key frames more than 4 s apart", { GopSeconds: 4.01, GopMaxSeconds: 4.01 }, "gopLong"],
    ["key frames of which only one came", { GopSeconds: 0, GopMaxSeconds: 0 }, "gopUnseen"],
    ["key frames at uneven distances", { GopSeconds: 2, GopMaxSeconds: 3.5 }, "gopVaries"],
    ["more than 0.5 % lost", { Packets: 990, Lost: 10 }, "loss"],
    ["less than 10 pictures a second", { Fps: 9.9 }, "fpsLow"],
    ["more than 16 Mbit/s", { BitrateKbps: 16_001 }, "bitrateHigh"],
    ["a stream without a picture", { Problem: "no picture" }, "noPicture"],
  ] as const)("%s", (_, changes, hint) => {
    expect(hintsOf(changes)).toEqual([hint]);
  });

  it("a clock that is more than 2 s off, if the device has one", () => {
    const skewed = { HasClock: true, ClockSkewMs: -2100 };
    const [finding] = findingsOf(aReport(skewed), {});
    expect(finding).toMatchObject({ hint: "clock", values: { seconds: 2.1 } });
    expect(findingsOf(aReport({ ...skewed, HasClock: false }), {})).toEqual([]);
  });

  it("a channel without a sub stream", () => {
    const [finding] = findingsOf(aReport({ Streams: [aStream({})] }), {});
    expect(finding).toMatchObject({ hint: "noSub" });
  });

  it("H.265 that this browser has no decoder for", () => {
    const report = aReport({
      Streams: [aStream({ VideoCodec: "h265" }), aStream({ Stream: "sub" })],
    });
    const findings = findingsOf(report, { main: { kind: "no-decoder" } });
    expect(findings).toMatchObject([
      { hint: "undecodable", stream: "main", values: { codec: "h265" } },
    ]);
    expect(verdictOf(report, findings)).toBe("look");
  });

  it("a picture that was not decoded, with the reason", () => {
    const findings = findingsOf(aReport({}), { sub: { kind: "failed", reason: "too late" } });
    expect(findings).toMatchObject([{ hint: "notDecoded", values: { reason: "too late" } }]);
  });
});

describe("lets pass", () => {
  it.each([
    ["what is just within the bounds", { GopSeconds: 4, GopMaxSeconds: 4, Fps: 10 }],
    ["0.5 % lost", { Packets: 995, Lost: 5 }],
    ["16 Mbit/s", { BitrateKbps: 16_000 }],
  ])("%s", (_, changes) => {
    expect(hintsOf(changes)).toEqual([]);
  });

  it("a sub stream of few pictures a second", () => {
    const Streams = [aStream({}), aStream({ Stream: "sub", Fps: 5 })];
    expect(findingsOf(aReport({ Streams }), {})).toEqual([]);
  });
});

it("calls a channel failed whose main stream has no picture", () => {
  const report = aReport({ Streams: [aStream({ Problem: "gone" }), aStream({ Stream: "sub" })] });
  expect(verdictOf(report, findingsOf(report, {}))).toBe("failed");
});

it("counts lost packets among all that were sent", () => {
  expect(lossPercent(aStream({ Packets: 99, Lost: 1 }))).toBe(1);
  expect(lossPercent(aStream({ Packets: 0, Lost: 0 }))).toBe(0);
});
