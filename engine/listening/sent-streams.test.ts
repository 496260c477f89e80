import { expect, it } from "vitest";
import type { Frame, FrameSink } from "../frame.ts";
import type { Tracks } from "../track.ts";
import { SentStreams } from "./sent-streams.ts";

const gate = { deviceId: "gate", channelId: "1" };
const gone = { zh: "走了", en: "gone" };

function aSink() {
  const frames: Frame[] = [];
  const tracks: Tracks[] = [];
  const sink: FrameSink = {
    setTracks: (told) => tracks.push(told),
    push: (frame) => frames.push(frame),
    countPackets: () => undefined,
  };
  return { sink, frames, tracks };
}

const picture = (at90k: number, isKey = false) =>
  ({
    kind: "video",
    data: new Uint8Array([at90k % 256]),
    dts90k: at90k,
    pts90k: at90k + 3600,
    isKey,
  }) as const;

it("gives everyone who opens it the tracks, and pictures from the next key frame on, from zero", () => {
  const streams = new SentStreams();
  const early = aSink();
  void streams.open(gate, early.sink);
  streams.setTracks(gate, {});
  streams.push(gate, picture(9000));
  streams.push(gate, picture(12_600, true));
  const late = aSink();
  void streams.open(gate, late.sink);
  streams.push(gate, picture(16_200));
  streams.push(gate, picture(19_800, true));
  expect([early.tracks.length, late.tracks.length]).toEqual([1, 1]);
  expect(early.frames).toMatchObject([
    { dts90k: 0, pts90k: 3600, isKey: true },
    { dts90k: 3600 },
    { dts90k: 7200 },
  ]);
  expect(late.frames).toMatchObject([{ dts90k: 0, isKey: true }]);
});

it("ends with the device, and is quiet for whoever has stopped", async () => {
  const streams = new SentStreams();
  const one = aSink();
  const other = aSink();
  const source = streams.open(gate, one.sink);
  await streams.open(gate, other.sink).stop();
  streams.push(gate, picture(0, true));
  streams.push({ ...gate, channelId: "2" }, picture(0, true));
  expect([one.frames.length, other.frames.length]).toEqual([1, 0]);
  streams.end(gate, gone);
  expect(await source.ended).toEqual({ reason: gone });
});
