import { expect, it } from "vitest";
import { layoutDraft } from "../contract.ts";
import { requireGrid } from "./grid.ts";

type Box = readonly [x: number, y: number, w: number, h: number];

const check = (...boxes: Box[]) =>
  requireGrid(
    layoutDraft.parse({
      Name: "wall",
      Columns: 4,
      Rows: 3,
      Cells: boxes.map(([x, y, w, h]) => ({ x, y, w, h, camera: null })),
    }),
  );

it("takes windows that fill the grid without touching each other's place", () => {
  expect(() => check([0, 0, 2, 2], [2, 0, 2, 1], [2, 1, 1, 2], [0, 2, 2, 1])).not.toThrow();
});

it.each<{ boxes: Box[]; code: string; names: string }>([
  { boxes: [[3, 0, 2, 1]], code: "layout-cell-outside", names: "第 1 个" },
  {
    boxes: [
      [0, 0, 1, 1],
      [0, 2, 1, 2],
    ],
    code: "layout-cell-outside",
    names: "第 2 个",
  },
  {
    boxes: [
      [0, 0, 1, 1],
      [1, 0, 3, 3],
      [2, 1, 1, 1],
    ],
    code: "layout-cells-overlap",
    names: "第 2 个与第 3 个",
  },
  {
    boxes: [
      [1, 1, 1, 1],
      [1, 1, 1, 1],
    ],
    code: "layout-cells-overlap",
    names: "第 1 个与第 2 个",
  },
])("names the windows that do not fit: $names ($code)", ({ boxes, code, names }) => {
  expect(() => check(...boxes)).toThrow(
    expect.objectContaining({
      code,
      text: expect.objectContaining({ zh: expect.stringContaining(names) }),
    }),
  );
});
