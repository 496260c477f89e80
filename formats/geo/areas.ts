import type { LonLat } from "./datum.ts";
import { aheadOf, bearingDeg, sectorOf } from "./distance.ts";

/** The ring around a place. */
export const circleOf = (at: LonLat, radiusM: number): LonLat[] =>
  sectorOf(at, { directionDeg: 0, angleDeg: 360, rangeM: radiusM });

/** A way of some width, as a ring along each of its parts. */
export const stripsOf = (path: readonly LonLat[], widthM: number): LonLat[][] =>
  path.slice(1).map((to, index) => {
    const from = path[index] ?? to;
    const way = bearingDeg(from, to);
    const side = (at: LonLat, turn: number) => aheadOf(at, way + turn, widthM / 2);
    return [side(from, -90), side(to, -90), side(to, 90), side(from, 90)];
  });
