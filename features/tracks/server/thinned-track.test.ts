import { describe, expect, it } from "vitest";
import { aPoint } from "./testing/a-point.ts";
import { thinnedTrack, thinnedTracks } from "./thinned-track.ts";

/** A second apart, on the equator: x east, y north, in thousandths of a degree. */
const aTrack = (places: readonly (readonly [x: number, y: number])[]) =>
  places.map(([x, y], index) =>
    aPoint({ atMs: 1000 * (index + 1), longitude: 10 + x / 1000, latitude: y / 1000 }),
  );

const steps = (count: number) => Array.from({ length: count }, (_, index) => index);

const zigzag = (count: number) => aTrack(steps(count).map((x) => [x, x % 2] as const));

describe("a thinned track", () => {
  it("is as it was when it is short enough", () => {
    const track = aTrack([
      [0, 0],
      [1, 1],
      [2, 0],
    ]);
    expect(thinnedTrack(track, 3)).toEqual(track);
  });

  it("keeps the first, the last and the corners", () => {
    const corner = aTrack([
      ...steps(50).map((x) => [x, 0] as const),
      ...steps(51).map((y) => [50, y] as const),
    ]);
    const thin = thinnedTrack(corner, 3);
    expect(thin.map(({ atMs }) => atMs / 1000)).toEqual([1, 51, 101]);
  });

  it("keeps the beginning and the end of a stop on a straight road", () => {
    const track = aTrack([
      ...steps(50).map((x) => [x, 0] as const),
      ...steps(300).map((n) => [50, (n % 3) * 0.004] as const),
      ...steps(50).map((x) => [50 + x, 0] as const),
    ]);
    const thin = thinnedTrack(track, 4).map(({ atMs }) => atMs / 1000);
    expect(thin).toHaveLength(4);
    expect(Math.abs((thin[1] ?? 0) - 51)).toBeLessThan(4);
    expect(Math.abs((thin[2] ?? 0) - 351)).toBeLessThan(4);
  });

  it("drops what says nothing, even when there is room", () => {
    const straight = aTrack(steps(1000).map((x) => [x / 10, 0] as const));
    expect(thinnedTrack(straight, 500)).toHaveLength(2);
  });

  it("goes the short way over the 180th meridian", () => {
    const track = steps(100).map((n) =>
      aPoint({ atMs: n + 1, longitude: n < 50 ? 179.95 + n / 1000 : -180 + (n - 50) / 1000 }),
    );
    expect(thinnedTrack(track, 10)).toHaveLength(2);
  });

  it("shares the room out among channels by what they have", () => {
    const thin = thinnedTracks([zigzag(300), zigzag(100), zigzag(1)], 41);
    expect(thin.length).toBeLessThanOrEqual(41);
    expect(thin.length).toBeGreaterThan(35);
    expect(thinnedTracks([zigzag(10), zigzag(10), zigzag(10)], 2)).toHaveLength(2);
  });
});
