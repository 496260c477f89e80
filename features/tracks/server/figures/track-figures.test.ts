import { expect, it } from "vitest";
import type { FigurePoint } from "./figure-point.ts";
import { FigureCounter, type FigureRules } from "./track-figures.ts";

const startMs = Date.UTC(2026, 0, 5, 4);
const rules: FigureRules = {
  stopRadiusM: 50,
  stopMs: 180_000,
  gapMs: 180_000,
  limitKmh: 60,
  dayOf: (atMs) => new Date(atMs).toISOString().slice(0, 10).replaceAll("-", ""),
};
/** Of latitude, near enough. */
const metreDegrees = 1 / 111_195;

interface Leg {
  readonly seconds: number;
  readonly kmh: number;
  readonly everyS?: number;
  /** Metres to and fro. */
  readonly jitterM?: number;
  /** Passes unheard. */
  readonly isSilent?: true;
}

/** Northwards, leg by leg; a point at the end of each step. */
function drive(legs: readonly Leg[], fromMs = startMs): FigurePoint[] {
  let atMs = fromMs;
  let northM = 0;
  const points: FigurePoint[] = [{ atMs, longitude: 114, latitude: 22, speedKmh: 0 }];
  for (const { seconds, kmh, everyS = 10, jitterM = 0, isSilent } of legs)
    for (let passedS = everyS; passedS <= seconds; passedS += everyS) {
      atMs += everyS * 1000;
      northM += (kmh / 3.6) * everyS;
      const offM = (passedS / everyS) % 2 === 0 ? jitterM : -jitterM;
      const isLast = passedS + everyS > seconds;
      if (!isSilent || isLast)
        points.push({
          atMs,
          longitude: 114,
          latitude: 22 + (northM + offM) * metreDegrees,
          speedKmh: kmh,
        });
    }
  return points;
}

function figuresOf(points: readonly FigurePoint[], changed: Partial<FigureRules> = {}) {
  const counter = new FigureCounter({ ...rules, ...changed });
  for (const point of points) counter.add(point);
  return counter.end();
}

it("adds up the way and the time of driving", () => {
  const figures = figuresOf(drive([{ seconds: 600, kmh: 36 }]));
  expect(figures.distanceM).toBeCloseTo(6000, -1);
  expect(figures.movingMs).toBe(600_000);
  expect(figures).toMatchObject({ stoppedMs: 0, gapMs: 0, topKmh: 36, stops: [], gaps: [] });
});

it("finds a stop between two drives, in its middle, and counts none of its jitter as way", () => {
  const figures = figuresOf(
    drive([
      { seconds: 300, kmh: 36 },
      { seconds: 600, kmh: 0, jitterM: 12 },
      { seconds: 300, kmh: 36 },
    ]),
  );
  expect(figures.stops).toHaveLength(1);
  const [stop] = figures.stops;
  expect(stop?.latitude).toBeCloseTo(22 + 3000 * metreDegrees, 3);
  expect((stop?.endMs ?? 0) - (stop?.startMs ?? 0)).toBeGreaterThanOrEqual(590_000);
  expect(figures.stoppedMs).toBe((stop?.endMs ?? 0) - (stop?.startMs ?? 0));
  expect(figures.distanceM).toBeGreaterThan(5900);
  expect(figures.distanceM).toBeLessThan(6100);
  expect(figures.movingMs + figures.stoppedMs).toBe(1_200_000);
});

it("does not take a queue at a light for a stop", () => {
  const figures = figuresOf(
    drive([
      { seconds: 100, kmh: 36 },
      { seconds: 120, kmh: 0 },
      { seconds: 100, kmh: 36 },
    ]),
  );
  expect(figures.stops).toEqual([]);
  expect(figures.distanceM).toBeCloseTo(2000, -1);
});

it("says that a track ends with a stop, and that one which only stands is one stop", () => {
  const parked = figuresOf(drive([{ seconds: 3600, kmh: 0, jitterM: 10 }]));
  expect(parked.stops).toHaveLength(1);
  expect(parked).toMatchObject({ distanceM: 0, movingMs: 0, stoppedMs: 3_600_000 });
});

it("names a gap with how far it is across, and takes no time of it for driving", () => {
  const figures = figuresOf(
    drive([
      { seconds: 100, kmh: 36 },
      { seconds: 600, kmh: 72, isSilent: true },
      { seconds: 100, kmh: 36 },
    ]),
  );
  expect(figures.gaps).toHaveLength(1);
  const [gap] = figures.gaps;
  expect(gap?.startMs).toBe(startMs + 100_000);
  expect(gap?.distanceM).toBeCloseTo(12_000, -1);
  expect(figures).toMatchObject({ gapMs: 600_000, movingMs: 200_000 });
  expect(figures.distanceM).toBeCloseTo(14_000, -1);
});

it("joins a stretch of overspeed over a moment within the limit, and leaves a single point out", () => {
  const figures = figuresOf(
    drive([
      { seconds: 60, kmh: 50 },
      { seconds: 30, kmh: 80 },
      { seconds: 10, kmh: 59 },
      { seconds: 30, kmh: 90 },
      { seconds: 120, kmh: 50 },
      { seconds: 10, kmh: 99 },
      { seconds: 60, kmh: 50 },
    ]),
  );
  expect(figures.overspeeds).toHaveLength(1);
  expect(figures.overspeeds[0]).toMatchObject({
    startMs: startMs + 70_000,
    endMs: startMs + 130_000,
    topKmh: 90,
  });
  expect(figures.overspeeds[0]?.distanceM).toBeCloseTo((20 * 80 + 10 * 59 + 30 * 90) / 3.6, -1);
  expect(figures.topKmh).toBe(99);
  expect(figuresOf(drive([{ seconds: 60, kmh: 200 }]), { limitKmh: 0 }).overspeeds).toEqual([]);
});

it("ends a stretch of overspeed where nothing was heard", () => {
  const figures = figuresOf(
    drive([
      { seconds: 30, kmh: 80 },
      { seconds: 600, kmh: 80, isSilent: true },
      { seconds: 30, kmh: 80 },
    ]),
  );
  expect(figures.overspeeds.map(({ endMs }) => endMs - startMs)).toEqual([30_000, 660_000]);
});

it("leaves out where a receiver leapt to, unless it stays there", () => {
  const points = drive([{ seconds: 600, kmh: 36 }]);
  const slipped = points.map((point, index) =>
    index === 30 ? { ...point, latitude: point.latitude + 1 } : point,
  );
  expect(figuresOf(slipped).distanceM).toBeCloseTo(6000, -1);
  const carried = points.map((point, index) =>
    index >= 30 ? { ...point, latitude: point.latitude + 1 } : point,
  );
  const figures = figuresOf(carried);
  expect(figures.distanceM).toBeGreaterThan(5500);
  expect(figures.distanceM).toBeLessThan(6000);
});

it("counts way, stops and top speed by day", () => {
  const beforeMidnight = Date.UTC(2026, 0, 5, 23, 50);
  const figures = figuresOf(
    drive(
      [
        { seconds: 600, kmh: 36 },
        { seconds: 300, kmh: 72 },
        { seconds: 600, kmh: 0 },
      ],
      beforeMidnight,
    ),
  );
  expect(figures.days.map(({ day, stops, topKmh }) => ({ day, stops, topKmh }))).toEqual([
    { day: "20260105", stops: 0, topKmh: 36 },
    { day: "20260106", stops: 1, topKmh: 72 },
  ]);
  const [first, second] = figures.days;
  // A step belongs to the day in which it ends.
  expect(first?.distanceM).toBeCloseTo(5900, -1);
  expect(second?.distanceM).toBeCloseTo(6100, -1);
});

it("says how far a channel has come while it goes", () => {
  const counter = new FigureCounter(rules);
  const seen: number[] = [];
  for (const point of drive([{ seconds: 60, kmh: 36 }])) {
    counter.add(point);
    seen.push(Math.round(counter.mileageM));
  }
  expect(seen).toEqual([0, 100, 200, 300, 400, 500, 600]);
});

it("says that it left something out where there was too much", () => {
  const legs = Array.from({ length: 2001 }, (): Leg[] => [
    { seconds: 300, kmh: 0, everyS: 150 },
    { seconds: 60, kmh: 36, everyS: 30 },
  ]);
  const figures = figuresOf(drive(legs.flat()));
  expect(figures.stops).toHaveLength(2000);
  expect(figures.isCut).toBe(true);
});
