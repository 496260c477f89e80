/** A place on earth in degrees, WGS-84. */
export interface Degrees {
  readonly longitude: number;
  readonly latitude: number;
}

/** The mean radius of the earth (IUGG). */
const earthM = 6_371_008.8;
const radians = Math.PI / 180;

/** Along the great circle, by the haversine formula: exact enough for metres and for half the earth. */
export function metresBetween(one: Degrees, other: Degrees): number {
  const north = Math.sin(((other.latitude - one.latitude) * radians) / 2);
  const east = Math.sin(((other.longitude - one.longitude) * radians) / 2);
  const across =
    north * north +
    Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * east * east;
  return 2 * earthM * Math.asin(Math.min(1, Math.sqrt(across)));
}

/** Into which direction one goes at first, from north by east: 0 up to 360. */
export function bearingBetween(one: Degrees, other: Degrees): number {
  const east = (other.longitude - one.longitude) * radians;
  const [from, to] = [one.latitude * radians, other.latitude * radians];
  const y = Math.sin(east) * Math.cos(to);
  const x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(east);
  return (Math.atan2(y, x) / radians + 360) % 360;
}

/** How far a place lies east and north of another, in metres on a flat map; good for some hundred kilometres. */
export function metresFrom(origin: Degrees, { longitude, latitude }: Degrees): readonly [number, number] {
  const degreeM = earthM * radians;
  const east = ((longitude - origin.longitude + 540) % 360) - 180;
  return [
    east * degreeM * Math.cos(origin.latitude * radians),
    (latitude - origin.latitude) * degreeM,
  ];
}
