import { FakeClock } from "@tessera/base";
import type { Frame, Tracks } from "@tessera/engine";
import { describe, expect, it, vi } from "vitest";
import { FramePacer } from "./frame-pacer.ts";
import type { TimedFrame } from "./segment-line.ts";

function aPacer(maxReadyMs = 10_000) {
  const clock = new FakeClock();
  const startMs = clock.monotonicMs();
  const given: [frame: number, atMs: number][] = [];
  const announced: Tracks[] = [];
  const sink = {
    setTracks: (tracks: Tracks) => void announced.push(tracks),
    push: (frame: Frame) => void given.push([frame.data[0] ?? -1, clock.monotonicMs() - startMs]),
    countPackets: () => {},
  };
  return { clock, given, announced, pacer: new FramePacer(sink, clock, maxReadyMs) };
}

const aFrame = (number: number, atMs: number): TimedFrame => ({
  atMs,
  frame: {
    kind: "video",
    data: Uint8Array.of(number),
    dts90k: atMs * 90,
    pts90k: atMs * 90,
    isKey: false,
  },
});

const frames = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => aFrame(from + index, (from + index) * 1000));

describe("FramePacer", () => {
  it("gives each frame out when it is due, counted from the first", async () => {
    const { clock, given, pacer } = aPacer();
    pacer.add(frames(5, 3));
    expect(given).toEqual([[5, 0]]);
    await clock.advance(5000);
    expect(given).toEqual([
      [5, 0],
      [6, 1000],
      [7, 2000],
    ]);
  });

  it("goes on without a step when the next segment comes in time", async () => {
    const { clock, given, pacer } = aPacer();
    pacer.add(frames(0, 3));
    await clock.advance(1500);
    pacer.add(frames(3, 2));
    await clock.advance(5000);
    expect(given.map(([, atMs]) => atMs)).toEqual([0, 1000, 2000, 3000, 4000]);
  });

  it("waits when it has run dry, and goes on at the usual pace", async () => {
    const { clock, given, pacer } = aPacer();
    pacer.add(frames(0, 2));
    await clock.advance(5000);
    pacer.add(frames(2, 3));
    await clock.advance(5000);
    expect(given.map(([, atMs]) => atMs)).toEqual([0, 1000, 5000, 6000, 7000]);
  });

  it("gives out the oldest at once when too much lies ready", async () => {
    const { clock, given, pacer } = aPacer(2000);
    pacer.add(frames(0, 6));
    expect(given.map(([frame]) => frame)).toEqual([0, 1, 2, 3]);
    await clock.advance(5000);
    expect(given.slice(4).map(([, atMs]) => atMs)).toEqual([1000, 2000]);
  });

  it("announces tracks with the frame that needs them", async () => {
    const { clock, announced, pacer } = aPacer();
    pacer.add([aFrame(0, 0), { ...aFrame(1, 1000), tracks: {} }]);
    expect(announced).toEqual([]);
    await clock.advance(1000);
    expect(announced).toEqual([{}]);
  });

  it("tells how much lies ready, and when there is less", async () => {
    const { clock, pacer } = aPacer();
    pacer.add(frames(0, 6));
    expect(pacer.readyMs).toBe(5000);
    const onBelow = vi.fn<() => void>();
    const waiting = pacer.whenBelow(2000, new AbortController().signal).then(onBelow);
    await clock.advance(2900);
    expect(onBelow).not.toHaveBeenCalled();
    await clock.advance(200);
    await waiting;
    expect(onBelow).toHaveBeenCalled();
  });

  it("gives nothing more once it is stopped", async () => {
    const { clock, given, pacer } = aPacer();
    pacer.add(frames(0, 3));
    pacer.stop();
    await clock.advance(5000);
    expect(given).toHaveLength(1);
  });
});
