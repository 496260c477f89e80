import type { TrackPoint } from "@tessera/engine";
import { expect, it } from "vitest";
import { readTrack } from "./read-track.ts";
import { aPoint } from "./testing/a-point.ts";
import { turnsPassed } from "./testing/turns-passed.ts";

const startMs = Date.UTC(2026, 0, 5, 4);
/** One step of ten seconds at 36 km/h. */
const stepDegrees = 100 / 111_195;
const rules = {
  stopRadiusM: 50,
  stopMs: 180_000,
  gapMs: 180_000,
  limitKmh: 120,
  dayOf: () => "20260105",
};

/** Northwards, a point every ten seconds, by a device that tells neither speed nor direction. */
const aDrive = (steps: number): TrackPoint[] =>
  Array.from({ length: steps }, (_, step) =>
    aPoint({ atMs: startMs + step * 10_000, latitude: 22.54 + step * stepDegrees }),
  );

const leaptTo = (points: readonly TrackPoint[], isAway: (index: number) => boolean) =>
  points.map((point, index) =>
    isAway(index) ? { ...point, latitude: point.latitude + 1 } : point,
  );

function read(points: readonly TrackPoint[]) {
  const { channel } = aPoint();
  const range = { startMs, endMs: startMs + 86_400_000 };
  async function* readAll() {
    yield points;
  }
  return readTrack(readAll, { channel, range, rules, atMost: 10_000 });
}

it("neither draws nor reckons with where a receiver leapt to", async () => {
  const { points, figures, total } = await read(leaptTo(aDrive(60), (index) => index === 30));
  expect(total).toBe(59);
  expect(Math.max(...absolute(points.lat))).toBe(Math.round((22.54 + 59 * stepDegrees) * 1e6));
  expect(figures.topKmh).toBeCloseTo(36, 0);
  expect(figures.overspeeds).toEqual([]);
  expect(figures.distanceM).toBeCloseTo(5900, -1);
});

it("says no speed of how it came to a place where it stays, though nobody could have come there", async () => {
  const { points, figures } = await read(leaptTo(aDrive(60), (index) => index >= 30));
  expect(figures.topKmh).toBeCloseTo(36, 0);
  expect(Math.max(...absolute(points.speed))).toBe(360);
  expect(absolute(points.lat).at(-1)).toBe(Math.round((23.54 + 59 * stepDegrees) * 1e6));
});

it("lets others have their turn while it counts many points", async () => {
  const points = aDrive(20_000);
  expect(await turnsPassed(() => read(points))).toBeGreaterThanOrEqual(5);
});

function absolute(deltas: readonly number[]): number[] {
  let sum = 0;
  return deltas.map((delta) => {
    sum += delta;
    return sum;
  });
}
