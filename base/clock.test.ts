import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "./clock.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("tasks of one interval", () => {
  it("share a timer, each from its own interval on", () => {
    const ran: string[] = [];
    const stopOne = systemClock.every(1000, () => ran.push("one"));
    vi.advanceTimersByTime(400);
    const stopOther = systemClock.every(1000, () => ran.push("other"));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(600);
    // The other is not due yet: it waits for the next time, not for a timer of its own.
    expect(ran).toEqual(["one"]);
    vi.advanceTimersByTime(1000);
    expect(ran).toEqual(["one", "one", "other"]);
    stopOne();
    vi.advanceTimersByTime(1000);
    expect(ran).toEqual(["one", "one", "other", "other"]);
    stopOther();
    expect(vi.getTimerCount()).toBe(0);
    const stopAgain = systemClock.every(1000, () => ran.push("again"));
    vi.advanceTimersByTime(1000);
    expect(ran.at(-1)).toBe("again");
    stopAgain();
  });

  it("run although one of them throws, which is told as of any timer", () => {
    const ran: string[] = [];
    const stops = [
      systemClock.every(200, () => {
        throw new Error("broken");
      }),
      systemClock.every(200, () => ran.push("whole")),
    ];
    vi.advanceTimersByTime(200);
    expect(ran).toEqual(["whole"]);
    expect(() => vi.advanceTimersByTime(1)).toThrow("broken");
    for (const stop of stops) stop();
  });

  it("may end each other and themselves", () => {
    const ran: string[] = [];
    const stopSecond = () => second();
    const first = systemClock.every(100, () => {
      ran.push("first");
      stopSecond();
      first();
    });
    const second = systemClock.every(100, () => ran.push("second"));
    vi.advanceTimersByTime(300);
    expect(ran).toEqual(["first"]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("longer intervals keep timers of their own", () => {
  const ran: number[] = [];
  const stops = [5000, 5000].map((ms, at) => systemClock.every(ms, () => ran.push(at)));
  expect(vi.getTimerCount()).toBe(2);
  vi.advanceTimersByTime(5000);
  expect(ran).toEqual([0, 1]);
  for (const stop of stops) stop();
});
