import type { Area } from "@tessera/kit/wall";

export type Direction = "left" | "right" | "up" | "down";

/** The nearest window in a direction; undefined at the edge. */
export function neighbour(
  areas: readonly Area[],
  from: number,
  direction: Direction,
): number | undefined {
  const here = areas[from];
  if (!here) return undefined;
  const ahead = areas.flatMap((area, index) =>
    isAhead(here, area, direction) ? [{ index, far: distance(here, area, direction) }] : [],
  );
  return ahead.toSorted((a, b) => a.far - b.far)[0]?.index;
}

function isAhead(here: Area, there: Area, direction: Direction): boolean {
  if (direction === "left") return there.x + there.w <= here.x;
  if (direction === "right") return there.x >= here.x + here.w;
  if (direction === "up") return there.y + there.h <= here.y;
  return there.y >= here.y + here.h;
}

/** Aside counts more than ahead: the arrow means the window beside, not a nearer one diagonally. */
function distance(here: Area, there: Area, direction: Direction): number {
  const gapX = Math.max(there.x - (here.x + here.w), here.x - (there.x + there.w), 0);
  const gapY = Math.max(there.y - (here.y + here.h), here.y - (there.y + there.h), 0);
  const isSideways = direction === "left" || direction === "right";
  const [ahead, aside] = isSideways ? [gapX, gapY] : [gapY, gapX];
  const overlap = isSideways
    ? shared(here.y, here.h, there.y, there.h)
    : shared(here.x, here.w, there.x, there.w);
  const start = isSideways ? there.y : there.x;
  return ahead * 100 + (overlap > 0 ? 0 : 10_000 + aside * 1000) + start;
}

const shared = (a: number, aSize: number, b: number, bSize: number) =>
  Math.min(a + aSize, b + bSize) - Math.max(a, b);
