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

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly areas: readonly Area[];
}

/** Windows of the same size. */
export function evenGrid(columns: number, rows: number): Grid {
  const areas = Array.from({ length: columns * rows }, (_, index) => ({
    x: index % columns,
    y: Math.floor(index / columns),
    w: 1,
    h: 1,
  }));
  return { columns, rows, areas };
}

/** 1, 4, 9 or 16 windows, as many columns as rows. */
export const squareGrid = (windows: number): Grid => {
  const side = Math.ceil(Math.sqrt(windows));
  return evenGrid(side, side);
};

/** Some large windows and small ones in the cells that they leave. */
function gridWith(columns: number, rows: number, large: readonly Area[]): Grid {
  const free = evenGrid(columns, rows).areas.filter(
    (cell) => !large.some((area) => overlaps(area, cell)),
  );
  return { columns, rows, areas: [...large, ...free].toSorted(readingOrder) };
}

/** Grids that operators know by these names. */
export const presets: readonly (Grid & { readonly name: string })[] = [
  { name: "1+5", ...gridWith(3, 3, [{ x: 0, y: 0, w: 2, h: 2 }]) },
  { name: "1+7", ...gridWith(4, 4, [{ x: 0, y: 0, w: 3, h: 3 }]) },
  { name: "1+12", ...gridWith(4, 4, [{ x: 1, y: 1, w: 2, h: 2 }]) },
  {
    name: "2+8",
    ...gridWith(4, 4, [
      { x: 0, y: 0, w: 2, h: 2 },
      { x: 2, y: 0, w: 2, h: 2 },
    ]),
  },
  { name: "3×2", ...evenGrid(3, 2) },
  { name: "4×3", ...evenGrid(4, 3) },
  { name: "5×5", ...evenGrid(5, 5) },
  { name: "6×6", ...evenGrid(6, 6) },
  { name: "8×8", ...evenGrid(8, 8) },
];
