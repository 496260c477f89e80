import type { GpsPosition } from "@tessera/engine";

export const vehicleCount = 10_000;
export const tellEveryMs = 5000;

export const vehicleNo = (no: number) => ({ deviceId: `bench-vehicle-${no}`, channelId: "1" });

/** The golden ratio and another number that never meets it: spreads any number of vehicles evenly over a city. */
const spreadEast = 0.618_033_988_75;
const spreadNorth = 0.754_877_666_25;
/** About 40 km/h on a circle of 2 km. */
const radiusDegrees = 0.02;
const turnAMs = 0.000_005;

export function positionOf(no: number, atMs: number): GpsPosition {
  const turn = no + atMs * turnAMs;
  return {
    atMs,
    longitude: 113.5 + ((no * spreadEast) % 1) + radiusDegrees * Math.cos(turn),
    latitude: 22 + ((no * spreadNorth) % 1) + radiusDegrees * Math.sin(turn),
    altitude: 20,
    speedKmh: 40,
    direction: 90,
  };
}
