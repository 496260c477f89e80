import { expect, it } from "vitest";
import { aWireTrack } from "../testing/a-wire-track.ts";
import { ShownTrack } from "./shown-track.ts";
import { classOf, speedClasses } from "./speed-classes.ts";
import { nearestMoment, trackLines } from "./track-lines.ts";

const startMs = 1_000_000;
const places = [
  { at: startMs, lon: 114, lat: 22, speed: 0 },
  { at: startMs + 10_000, lon: 114.001, lat: 22, speed: 40 },
  { at: startMs + 20_000, lon: 114.002, lat: 22, speed: 45 },
  { at: startMs + 620_000, lon: 114.01, lat: 22.01, speed: 45 },
  { at: startMs + 630_000, lon: 114.011, lat: 22.01, speed: 120 },
];
const gaps = [{ startMs: startMs + 20_000, endMs: startMs + 620_000, distanceM: 1000 }];

it("reads columns of differences back, and finds any moment between two points", () => {
  const track = new ShownTrack(aWireTrack(places));
  expect([...track.at]).toEqual(places.map(({ at }) => at));
  expect(track.momentAt(startMs + 5000)).toMatchObject({ lon: 114.0005, speedKmh: 0 });
  expect(track.momentAt(startMs + 10_000)).toMatchObject({ lon: 114.001, speedKmh: 40 });
  expect(track.momentAt(0)).toMatchObject({ lon: 114 });
  expect(track.momentAt(startMs * 9)).toMatchObject({ lon: 114.011 });
  expect(new ShownTrack(aWireTrack([])).momentAt(startMs)).toBeUndefined();
});

it("stands where it was last heard until it is heard again", () => {
  const track = new ShownTrack(aWireTrack(places, { gaps }));
  expect(track.momentAt(startMs + 300_000)).toMatchObject({ lon: 114.002, isGap: true });
  expect(track.momentAt(startMs + 620_000)).toMatchObject({ lon: 114.01, isGap: false });
});

it("draws a line for each speed, joined at their ends, and gaps as such", () => {
  const track = new ShownTrack(aWireTrack(places, { gaps }));
  const lines = trackLines(track, speedClasses(0));
  expect(lines.map(({ kind, speed, path }) => [kind, speed, path.length])).toEqual([
    ["way", 2, 3],
    ["gap", 0, 2],
    ["way", 4, 2],
  ]);
});

it("draws a gap as such though the points beside it were thinned out", () => {
  const [first, , , , last] = places;
  const kept = [first, places[1], last].filter((place) => place !== undefined);
  const two = [...gaps, { startMs: startMs + 620_000, endMs: startMs + 625_000, distanceM: 9 }];
  const lines = trackLines(new ShownTrack(aWireTrack(kept, { gaps: two })), speedClasses(0));
  expect(lines.map(({ kind, path }) => [kind, path.length])).toEqual([
    ["way", 2],
    ["gap", 2],
  ]);
});

it("colours by the limit where there is one", () => {
  expect(classOf(speedClasses(0), 90)).toBe(3);
  expect(classOf(speedClasses(60), 90)).toBe(4);
  expect(classOf(speedClasses(60), 2)).toBe(0);
});

it("finds the moment that lies nearest to a press on the map", () => {
  const track = new ShownTrack(aWireTrack(places));
  expect(nearestMoment(track, [114.0011, 22.0001])).toBe(startMs + 10_000);
  expect(nearestMoment(new ShownTrack(aWireTrack([])), [0, 0])).toBeUndefined();
});
