import type { RoadPoint } from "./road.ts";

const road = (...places: readonly (readonly [number, number])[]): readonly RoadPoint[] =>
  places.map(([longitude, latitude]) => ({ longitude, latitude }));

/** Two lines through a town: east and west along the river, north and south over the bridge. */
export const demoRoads = {
  riverside: road(
    [118.3612, 31.3341],
    [118.3668, 31.3352],
    [118.3725, 31.3349],
    [118.3781, 31.3331],
    [118.3842, 31.3322],
    [118.3901, 31.3335],
    [118.3957, 31.3358],
  ),
  bridge: road(
    [118.3798, 31.3522],
    [118.3794, 31.3458],
    [118.3787, 31.3396],
    [118.3781, 31.3331],
    [118.3789, 31.3268],
    [118.3812, 31.3209],
    [118.3841, 31.3154],
  ),
} as const;
