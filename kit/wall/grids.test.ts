import { cellsMax, gridSideMax } from "@tessera/features/layouts/contract";
import { expect, it } from "vitest";
import { overlaps, presets, squareGrid } from "./grids.ts";

it.each([1, 4, 9, 16])("lays %i windows out as a square", (windows) => {
  const { columns, rows, areas } = squareGrid(windows);
  expect(columns).toBe(rows);
  expect(areas).toHaveLength(windows);
});

it.each(presets)("$name covers its grid without an overlap and can be saved", (grid) => {
  const cells = grid.areas.reduce((sum, { w, h }) => sum + w * h, 0);
  expect(cells).toBe(grid.columns * grid.rows);
  const pairs = grid.areas.flatMap((a, at) => grid.areas.slice(at + 1).map((b) => [a, b] as const));
  expect(pairs.filter(([a, b]) => overlaps(a, b))).toEqual([]);
  expect(grid.areas.length).toBeLessThanOrEqual(cellsMax);
  expect(Math.max(grid.columns, grid.rows)).toBeLessThanOrEqual(gridSideMax);
});

it.each([
  ["1+5", 6],
  ["1+7", 8],
  ["2+8", 10],
  ["1+12", 13],
])("%s has %i windows", (name, count) => {
  expect(presets.find((preset) => preset.name === name)?.areas).toHaveLength(count);
});
