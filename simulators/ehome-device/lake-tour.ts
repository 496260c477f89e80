import type { EhomePosition } from "./ehome-device.ts";

const lapMs = 600_000;
const centre = { longitude: 118.38, latitude: 31.33 };
const radiusDegrees = 0.01;

/** Where one is at a moment who drives around a lake, once in ten minutes. */
export function lakeTour(atMs: number): EhomePosition {
  const angle = ((atMs / lapMs) % 1) * 2 * Math.PI;
  return {
    longitude: centre.longitude + radiusDegrees * Math.cos(angle),
    latitude: centre.latitude + radiusDegrees * Math.sin(angle),
    speedKmh: 36,
    direction: (360 - (angle * 180) / Math.PI) % 360,
  };
}
