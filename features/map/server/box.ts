/** A part of the earth between two meridians and two parallels. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** "west,south,east,north". A map that shows the earth twice names meridians beyond 180. */
export function boxOf(text: string): Box {
  const [west = -180, south = -90, east = 180, north = 90] = text.split(",").map(Number);
  if (east - west >= 360) return { west: -180, south, east: 180, north };
  return { west: onEarth(west), south, east: onEarth(east), north };
}

export function isIn(
  { west, south, east, north }: Box,
  longitude: number,
  latitude: number,
): boolean {
  if (latitude < south || latitude > north) return false;
  // Over the date line, west lies east of east.
  return west <= east
    ? longitude >= west && longitude <= east
    : longitude >= west || longitude <= east;
}

const onEarth = (longitude: number): number =>
  longitude >= -180 && longitude <= 180
    ? longitude
    : ((((longitude + 180) % 360) + 360) % 360) - 180;

type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** Whether a place lies inside a line that returns to its beginning: by how often a ray crosses it. */
export function isInside(ring: Ring, longitude: number, latitude: number): boolean {
  let isEnclosed = false;
  let [lastX, lastY] = ring.at(-1) ?? [0, 0];
  for (const [x, y] of ring) {
    const crosses = y > latitude !== lastY > latitude;
    if (crosses && longitude < ((lastX - x) * (latitude - y)) / (lastY - y) + x)
      isEnclosed = !isEnclosed;
    [lastX, lastY] = [x, y];
  }
  return isEnclosed;
}
