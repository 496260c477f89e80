import type { AudioTrack, VideoTrack } from "@tessera/engine";
import { describe, expect, it } from "vitest";
import type { SegmentContent } from "./segment-content.ts";
import { SegmentLine } from "./segment-line.ts";

const video: VideoTrack = {
  codec: "h264",
  sps: [Uint8Array.of(0x67)],
  pps: [Uint8Array.of(0x68)],
  width: 640,
  height: 360,
};
const audio: AudioTrack = { codec: "pcma", sampleRate: 8000, channels: 1 };

const aSegment = (from90k: number, content: Partial<SegmentContent> = {}): SegmentContent => ({
  video,
  audio: undefined,
  pictures: [0, 3600, 7200].map((step) => ({
    dts90k: (from90k + step) % 2 ** 33,
    pts90k: (from90k + step + 1800) % 2 ** 33,
    isKey: step === 0,
    data: Uint8Array.of(1),
  })),
  sounds: [],
  ...content,
});

const times = (line: SegmentLine, segment: SegmentContent) =>
  line.place(segment).map(({ frame }) => (frame.kind === "video" ? frame.dts90k : -1));

describe("SegmentLine", () => {
  it("begins at zero and keeps presentation apart from decoding", () => {
    const frames = new SegmentLine().place(aSegment(900_000));
    expect(frames).toMatchObject([
      { atMs: 0, frame: { dts90k: 0, pts90k: 1800 }, tracks: { video } },
      { atMs: 40, frame: { dts90k: 3600, pts90k: 5400 } },
      { atMs: 80, frame: { dts90k: 7200 } },
    ]);
  });

  it("follows the sender's clock, over its wrap too", () => {
    const line = new SegmentLine();
    const start = 2 ** 33 - 5000;
    expect(times(line, aSegment(start))).toEqual([0, 3600, 7200]);
    expect(times(line, aSegment((start + 12_000) % 2 ** 33))).toEqual([12_000, 15_600, 19_200]);
  });

  it.each([
    ["forward", 90_000_000],
    ["back", 0],
  ])("goes on with the next frame when the clock jumps %s", (_, to90k) => {
    const line = new SegmentLine();
    times(line, aSegment(9_000_000));
    expect(times(line, aSegment(to90k))).toEqual([10_800, 14_400, 18_000]);
  });

  it("never steps back when segments overlap", () => {
    const line = new SegmentLine();
    times(line, aSegment(9_000_000));
    expect(times(line, aSegment(9_000_000))).toEqual([7201, 10_801, 14_401]);
  });

  it("lays the sound between the pictures, by its samples", () => {
    const sounds = [{ at90k: 900, frames: [new Uint8Array(320), new Uint8Array(320)] }];
    const frames = new SegmentLine().place(aSegment(0, { audio, sounds }));
    expect(frames.map(({ frame }) => frame.kind)).toEqual([
      "video",
      "audio",
      "video",
      "audio",
      "video",
    ]);
    expect(frames.map(({ atMs }) => atMs)).toEqual([0, 10, 40, 50, 80]);
    expect(frames[3]?.frame).toMatchObject({ dtsSamples: 400 });
  });

  it("announces tracks only when they change", () => {
    const line = new SegmentLine();
    const announced = [aSegment(0), aSegment(10_800), aSegment(21_600, { audio })].map(
      (segment) => line.place(segment)[0]?.tracks,
    );
    expect(announced).toEqual([{ video, audio: undefined }, undefined, { video, audio }]);
  });
});
