import type { Grid } from "./grids.ts";
import { camerasOf, emptyWall, type Wall } from "./wall.ts";

/** The same cameras, in reading order, in another grid; those without a window go. */
export function rearranged(wall: Wall, grid: Grid): Wall {
  const cameras = camerasOf(wall);
  const empty = emptyWall(grid.columns, grid.rows, grid.areas);
  const windows = empty.windows.map(({ area }, index) => ({ area, camera: cameras[index] }));
  const active = Math.min(cameras.length, windows.length - 1);
  return { ...empty, windows, active };
}
