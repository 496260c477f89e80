import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { Pacer } from "./pacer.ts";

describe("Pacer", () => {
  it("beats at once and then keeps to the grid of its origin", async () => {
    const clock = new FakeClock(0);
    const beats: [number, number][] = [];
    const pacer = new Pacer(clock, 1000 / 15, (first) => beats.push([first, clock.nowMs()]));
    pacer.start(0);
    await clock.advance(1001);
    pacer.stop();
    expect(beats.map(([index]) => index)).toEqual([...Array(16).keys()]);
    for (const [index, atMs] of beats) expect(atMs).toBeCloseTo((index * 1000) / 15, 6);
  });

  it("reports all that fell due when it was late", async () => {
    const clock = new FakeClock(0);
    const beats: [number, number][] = [];
    let lateMs = 0;
    const lateClock = {
      ...onTimeOf(clock),
      monotonicMs: () => clock.monotonicMs() + lateMs,
    };
    const pacer = new Pacer(lateClock, 20, (first, last) => beats.push([first, last]));
    pacer.start(0);
    lateMs = 50;
    await clock.advance(20);
    pacer.stop();
    expect(beats).toEqual([
      [0, 0],
      [1, 3],
    ]);
  });

  it("leaves out the time while it was stopped", async () => {
    const clock = new FakeClock(0);
    const beats: number[] = [];
    const pacer = new Pacer(clock, 100, (first, last) => beats.push(first, last));
    pacer.start(0);
    pacer.stop();
    await clock.advance(1000);
    pacer.start(0);
    pacer.stop();
    expect(beats).toEqual([0, 0, 10, 10]);
  });
});

function onTimeOf(clock: FakeClock) {
  return {
    nowMs: () => clock.nowMs(),
    after: (delayMs: number, task: () => void) => clock.after(delayMs, task),
    every: (intervalMs: number, task: () => void) => clock.every(intervalMs, task),
  };
}
