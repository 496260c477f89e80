import type { LonLat } from "./datum.ts";

const earthRadiusM = 6_371_008.8;
const radians = Math.PI / 180;

/** Along a great circle. */
export function distanceM([fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat): number {
  const halfLat = Math.sin(((toLat - fromLat) * radians) / 2);
  const halfLon = Math.sin(((toLon - fromLon) * radians) / 2);
  const share =
    halfLat ** 2 + Math.cos(fromLat * radians) * Math.cos(toLat * radians) * halfLon ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Which way to go from one place to the other: 0 north, 90 east, below 360. */
export function bearingDeg([fromLon, fromLat]: LonLat, [toLon, toLat]: LonLat): number {
  const turn = (toLon - fromLon) * radians;
  const east = Math.sin(turn) * Math.cos(toLat * radians);
  const north =
    Math.cos(fromLat * radians) * Math.sin(toLat * radians) -
    Math.sin(fromLat * radians) * Math.cos(toLat * radians) * Math.cos(turn);
  return (Math.atan2(east, north) / radians + 360) % 360;
}

/** The place that lies so many metres ahead. */
export function aheadOf([lon, lat]: LonLat, bearing: number, metres: number): LonLat {
  const arc = metres / earthRadiusM;
  const way = bearing * radians;
  const from = lat * radians;
  const to = Math.asin(
    Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(way),
  );
  const turn = Math.atan2(
    Math.sin(way) * Math.sin(arc) * Math.cos(from),
    Math.cos(arc) - Math.sin(from) * Math.sin(to),
  );
  const turned = lon + turn / radians;
  return [((turned + 540) % 360) - 180, to / radians];
}

/** One side of a sector's arc covers at most so many degrees. */
const arcStepDeg = 6;

/** What is seen from a place: a ring from it along the arc and back; a full turn is a circle without the place. */
export function sectorOf(
  at: LonLat,
  { directionDeg, angleDeg, rangeM }: { directionDeg: number; angleDeg: number; rangeM: number },
): LonLat[] {
  const isCircle = angleDeg >= 360;
  const angle = Math.min(angleDeg, 360);
  const steps = Math.max(1, Math.ceil(angle / arcStepDeg));
  const first = directionDeg - angle / 2;
  const arc = Array.from({ length: steps + 1 }, (_, step) =>
    aheadOf(at, first + (angle * step) / steps, rangeM),
  );
  return isCircle ? arc : [at, ...arc, at];
}
