import { distanceM, type LonLat } from "@tessera/formats/geo";
import type { FenceShape } from "../../contract.ts";

/** How far inside a place lies, in metres; below zero: so far outside. Fences are small, so the earth is flat around them. */
export function depthOf(shape: FenceShape, at: LonLat): number {
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
