import type { Grid } from "@tessera/kit/wall";
import { camerasOf, emptyWall, isTaken, type Wall } from "@tessera/kit/wall";

/** The same cameras, in reading order, in another grid; those without a window go. */
export function rearranged(wall: Wall, grid: Grid): Wall {
  const waiting = camerasOf(wall);
  const empty = emptyWall(grid.columns, grid.rows, grid.areas);
  // The server knows a camera that its user may not watch by the corner of its window.
  const taken = wall.windows.filter((_, index) => isTaken(wall, index));
  const windows = empty.windows.map(({ area }) => {
    const same = taken.find((window) => window.area.x === area.x && window.area.y === area.y);
    return same ? { ...same, area } : { area, camera: waiting.shift() };
  });
  const firstEmpty = windows.findIndex((window) => !window.camera && !("missing" in window));
  return { ...empty, windows, active: firstEmpty < 0 ? windows.length - 1 : firstEmpty };
}
