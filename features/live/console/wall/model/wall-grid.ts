import { type Grid, presets, squareGrid } from "@tessera/kit/wall";
import type { WallGrid } from "../../stored.ts";

/** Where the windows of a usual wall lie. */
export function gridOf(grid: WallGrid): Grid {
  if (typeof grid === "number") return squareGrid(grid);
  return presets.find(({ name }) => name === grid) ?? squareGrid(4);
}

/** Walls whose windows all have the same size, the smallest first. */
const evenWalls = [1, 4, "3×2", 9, 16] as const satisfies readonly WallGrid[];

/** The smallest wall that has a window for each camera; the largest if none has. */
export const gridFor = (cameras: number): WallGrid =>
  evenWalls.find((grid) => gridOf(grid).areas.length >= cameras) ?? 16;
