import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { dwellWithin, pageAt, pageCount, touring, wrapped } from "./tour-pages.ts";
import { TourTimer } from "./tour-timer.ts";

const camera = (channel: number) =>
  ({ device: "d", channel: String(channel), name: "", flow: 0 }) as const;
const cameras = Array.from({ length: 10 }, (_, index) => camera(index));
const shown = (page: number) => pageAt(cameras, 4, page).map(({ channel }) => channel);

describe("the pages of a tour", () => {
  it("show as many cameras as there are free windows, and begin again after the last", () => {
    expect(pageCount(cameras.length, 4)).toBe(3);
    expect(shown(0)).toEqual(["0", "1", "2", "3"]);
    expect(shown(2)).toEqual(["8", "9"]);
    expect(shown(3)).toEqual(["0", "1", "2", "3"]);
    expect(shown(-1)).toEqual(["8", "9"]);
  });

  it("are one, empty, where no window is free", () => {
    expect(pageCount(10, 0)).toBe(1);
    expect(pageAt(cameras, 0, 5)).toEqual([]);
  });

  it("leave out cameras that have a window of their own", () => {
    expect(touring(cameras, [camera(3)])).toHaveLength(9);
  });

  it("go round in both directions", () => {
    expect([wrapped(-1, 3), wrapped(3, 3), wrapped(1, 3)]).toEqual([2, 0, 1]);
  });
});

it.each([
  [1, 5],
  [20, 20],
  [7.4, 7],
  [99_999, 3600],
  [Number.NaN, 20],
])("takes a dwell time of %d s as %d s", (asked, taken) => {
  expect(dwellWithin(asked)).toBe(taken);
});

function aTimer() {
  const clock = new FakeClock();
  const turns: number[] = [];
  const startMs = clock.monotonicMs();
  const timer = new TourTimer(clock, () => turns.push(clock.monotonicMs() - startMs));
  return { clock, timer, turns };
}

describe("the timer of a tour", () => {
  it("turns the page each time the dwell time is over", async () => {
    const { clock, timer, turns } = aTimer();
    timer.start(20_000);
    await clock.advance(60_000);
    expect(turns).toEqual([20_000, 40_000, 60_000]);
  });

  it("goes on where it was held", async () => {
    const { clock, timer, turns } = aTimer();
    timer.start(20_000);
    await clock.advance(15_000);
    timer.pause();
    await clock.advance(100_000);
    timer.resume();
    await clock.advance(5000);
    expect(turns).toEqual([120_000]);
  });

  it("gives a page that was turned by hand its whole time", async () => {
    const { clock, timer, turns } = aTimer();
    timer.start(20_000);
    await clock.advance(15_000);
    timer.restart();
    await clock.advance(19_999);
    expect(turns).toEqual([]);
    await clock.advance(1);
    expect(turns).toEqual([35_000]);
  });

  it("turns nothing after it was stopped", async () => {
    const { clock, timer, turns } = aTimer();
    timer.start(5000);
    timer.stop();
    await clock.advance(60_000);
    expect(turns).toEqual([]);
  });
});
