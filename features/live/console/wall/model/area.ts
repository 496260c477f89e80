/** Where a window lies, in units of the grid from the top left. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function overlaps(a: Area, b: Area): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

export const readingOrder = (a: Area, b: Area): number => a.y - b.y || a.x - b.x;
