import { distanceM, type LonLat } from "@tessera/formats/geo";
import type { FenceShape } from "../../contract.ts";

/**
 * How far inside a place lies, in metres; below zero: so far outside. Fences are small, so the earth is flat around them.
 * Of a place farther outside than `mattersM` it is only said that it is so far.
 */
export function depthOf(
  shape: FenceShape,
  at: LonLat,
  mattersM = Number.POSITIVE_INFINITY,
): number {
  return isBeyond(boxOf(shape), at, mattersM) ? -mattersM : exactDepthOf(shape, at);
}

/** In degrees; a shape over the 180th meridian has none that is of use. */
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A shape never changes, and every position is held against its box. */
const boxes = new WeakMap<FenceShape, Box>();

function boxOf(shape: FenceShape): Box {
  const known = boxes.get(shape);
  if (known) return known;
  const [places, marginM] = outlineOf(shape);
  const longitudes = places.map(([lon]) => lon);
  const latitudes = places.map(([, lat]) => lat);
  const box = {
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
  const wide = widened(box, marginM);
  boxes.set(shape, wide);
  return wide;
}

function outlineOf(shape: FenceShape): readonly [places: readonly LonLat[], marginM: number] {
  switch (shape.Kind) {
    case "circle":
      return [[shape.Center], shape.RadiusM];
    case "polygon":
      return [shape.Ring, 0];
    case "corridor":
      return [shape.Path, shape.WidthM / 2];
  }
}

/** Somewhat more than asked for: nobody is left out because the earth is round. */
function widened({ west, south, east, north }: Box, metres: number): Box {
  const degrees = (metres * 1.01) / degreeM;
  const farthest = Math.max(Math.abs(south), Math.abs(north)) + degrees;
  // At a pole all longitudes meet.
  const across = farthest > 89 ? 360 : degrees / Math.cos((farthest * Math.PI) / 180);
  return {
    west: west - across,
    east: east + across,
    south: south - degrees,
    north: north + degrees,
  };
}

function isBeyond(box: Box, [lon, lat]: LonLat, metres: number): boolean {
  if (metres === Number.POSITIVE_INFINITY) return false;
  const { west, south, east, north } = widened(box, metres);
  if (lat < south || lat > north) return true;
  // Who is over the 180th meridian, or drawn over it, is looked at closely.
  const isPlain = east - west < 180 && west > -180 && east < 180;
  return isPlain && (lon < west || lon > east);
}

function exactDepthOf(shape: FenceShape, at: LonLat): number {
  switch (shape.Kind) {
    case "circle":
      return shape.RadiusM - distanceM(shape.Center, at);
    case "polygon": {
      const ring = shape.Ring.map((corner) => metresFrom(at, corner));
      const edgeM = nearestM([...ring, ...ring.slice(0, 1)]);
      return isAround(ring) ? edgeM : -edgeM;
    }
    case "corridor":
      return shape.WidthM / 2 - nearestM(shape.Path.map((point) => metresFrom(at, point)));
  }
}

type Metres = readonly [east: number, north: number];

const degreeM = 111_195.08;

/** Over the 180th meridian too. */
function metresFrom([fromLon, fromLat]: LonLat, [lon, lat]: LonLat): Metres {
  const east = ((lon - fromLon + 540) % 360) - 180;
  return [east * degreeM * Math.cos((fromLat * Math.PI) / 180), (lat - fromLat) * degreeM];
}

/** From where we stand, (0, 0), to a line. */
function nearestM(line: readonly Metres[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1], line[index]];
    if (from && to) least = Math.min(least, toPieceM(from, to));
  }
  return least;
}

function toPieceM([x1, y1]: Metres, [x2, y2]: Metres): number {
  const [x, y] = [x2 - x1, y2 - y1];
  const lengthSquared = x * x + y * y;
  const share = lengthSquared === 0 ? 0 : -(x1 * x + y1 * y) / lengthSquared;
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(x1 + along * x, y1 + along * y);
}

/** Whether a ray to the east crosses the ring an odd number of times. */
function isAround(ring: readonly Metres[]): boolean {
  let isInside = false;
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + ring.length - 1) % ring.length] ?? [0, 0];
    if (y1 > 0 === y2 > 0) continue;
    if ((-y1 * (x2 - x1)) / (y2 - y1) + x1 > 0) isInside = !isInside;
  }
  return isInside;
}
