import { FakeClock, silentLogger } from "@tessera/base";
import { Stream } from "@tessera/engine";
import type { BurstGroup } from "@tessera/protocols/rtsp";
import { describe, expect, it } from "vitest";
import { createRtpFanouts } from "./rtp-fanout.ts";
import { aFrame, aSound, tracks } from "./testing/a-server.ts";

const aViewer = () => ({
  sendBurst() {},
  sendGroup() {},
  sendReport() {},
  disconnect() {},
});

/** How many packets of picture and of sound each write to a viewer has. */
function aWatchedStream(otherViewers = 0) {
  const clock = new FakeClock();
  const tools = { clock, log: silentLogger };
  const stream = new Stream(tools);
  const sink = stream.openSink();
  sink.setTracks(tracks);
  sink.push(aFrame(0, 1, true));
  sink.push(aSound);
  sink.push(aFrame(9000, 2));
  const writes: number[][] = [];
  const fanout = createRtpFanouts(tools).of(stream, tools);
  const others = Array.from({ length: otherViewers }, aViewer);
  for (const other of others) fanout.add(other);
  fanout.add({
    ...aViewer(),
    sendGroup: ({ bursts }: BurstGroup) =>
      void writes.push(
        [0, 1].map((at) => bursts.find(({ track }) => track === at)?.burst.packets.length ?? 0),
      ),
  });
  writes.length = 0;
  const leaveAlone = () => others.forEach((other) => fanout.remove(other));
  return { clock, fanout, sink, writes, leaveAlone };
}

it("sends three pictures of a usual camera in one write, with the sound between them", () => {
  const { sink, writes } = aWatchedStream();
  sink.push(aFrame(12_600, 3));
  sink.push({ ...aSound, dtsSamples: 1120 });
  sink.push(aFrame(16_200, 4));
  expect(writes).toEqual([]);
  sink.push(aFrame(19_800, 5));
  expect(writes).toEqual([[3, 1]]);
});

it("sends five pictures in one write where a process serves many, and three again when they have gone", () => {
  const { sink, writes, leaveAlone } = aWatchedStream(40);
  for (let picture = 1; picture <= 5; picture++) sink.push(aFrame(9000 + picture * 3600, picture));
  expect(writes).toEqual([[5, 0]]);
  leaveAlone();
  for (let picture = 6; picture <= 8; picture++) sink.push(aFrame(9000 + picture * 3600, picture));
  expect(writes).toEqual([
    [5, 0],
    [3, 0],
  ]);
});

it("begins a write with a key frame, and sends what waited before it", () => {
  const { sink, writes } = aWatchedStream();
  sink.push(aFrame(12_600, 3));
  sink.push(aFrame(16_200, 4, true));
  // One picture; a key frame with its parameter sets waits.
  expect(writes).toEqual([[1, 0]]);
});

it("sends what waits for a picture that does not come within 400 ms", async () => {
  const { clock, sink, writes } = aWatchedStream();
  sink.push(aFrame(12_600, 3));
  sink.push({ ...aSound, dtsSamples: 1120 });
  expect(writes).toEqual([]);
  await clock.advance(400);
  expect(writes).toEqual([[1, 1]]);
});

/** Of two hundred pictures, every tenth a key frame. */
function groupsSent(take: (group: BurstGroup) => void) {
  const { fanout, sink } = aWatchedStream();
  const sent: { readonly data: Buffer; readonly asSent: Buffer }[] = [];
  fanout.add({
    ...aViewer(),
    sendGroup(group: BurstGroup) {
      take(group);
      sent.push({ data: group.data, asSent: Buffer.from(group.data) });
    },
  });
  sent.length = 0;
  for (let picture = 3; picture < 203; picture++)
    sink.push(aFrame(9000 + picture * 3600, picture % 256, picture % 10 === 0));
  return sent;
}

describe("the memory of what goes out", () => {
  it("is used again after two key frames", () => {
    const sent = groupsSent(() => {});
    expect(new Set(sent.map(({ data }) => data.buffer)).size).toBeLessThanOrEqual(2);
  });

  it("is left alone when a viewer has not sent it yet", () => {
    const sent = groupsSent((group) => group.hold());
    expect(sent.length).toBeGreaterThan(60);
    expect(sent.every(({ data, asSent }) => data.equals(asSent))).toBe(true);
  });
});
