import { type Area, evenGrid, type Grid, overlaps, readingOrder } from "@tessera/kit/wall";

/** One window in the place of all that the rectangle touches; they are swallowed whole. */
export function merge(grid: Grid, rectangle: Area): Grid {
  let merged = rectangle;
  let isGrowing = true;
  while (isGrowing) {
    const grown = around(
      merged,
      grid.areas.filter((area) => overlaps(area, merged)),
    );
    isGrowing = !isSame(grown, merged);
    merged = grown;
  }
  const others = grid.areas.filter((area) => !overlaps(area, merged));
  return { ...grid, areas: [...others, merged].toSorted(readingOrder) };
}

/** A large window becomes single cells again. */
export function split(grid: Grid, index: number): Grid {
  const area = grid.areas[index];
  if (!area) return grid;
  const cells = evenGrid(area.w, area.h).areas.map(({ x, y }) => ({
    x: area.x + x,
    y: area.y + y,
    w: 1,
    h: 1,
  }));
  const others = grid.areas.filter((_, at) => at !== index);
  return { ...grid, areas: [...others, ...cells].toSorted(readingOrder) };
}

function around(area: Area, others: readonly Area[]): Area {
  const all = [area, ...others];
  const x = Math.min(...all.map((one) => one.x));
  const y = Math.min(...all.map((one) => one.y));
  const right = Math.max(...all.map((one) => one.x + one.w));
  const bottom = Math.max(...all.map((one) => one.y + one.h));
  return { x, y, w: right - x, h: bottom - y };
}

const isSame = (a: Area, b: Area) => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
