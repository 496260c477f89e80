import { expect, it } from "vitest";
import { cellsMax, gridSideMax } from "../../../../layouts/contract.ts";
import { overlaps } from "./area.ts";
import { merge, split } from "./grid-editing.ts";
import { evenGrid, presets, squareGrid } from "./grids.ts";
import { neighbour } from "./neighbour.ts";

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

it("goes to the window beside, and nowhere at the edge", () => {
  const { areas } = squareGrid(9);
  expect(neighbour(areas, 4, "left")).toBe(3);
  expect(neighbour(areas, 4, "right")).toBe(5);
  expect(neighbour(areas, 4, "up")).toBe(1);
  expect(neighbour(areas, 4, "down")).toBe(7);
  expect(neighbour(areas, 0, "left")).toBeUndefined();
  expect(neighbour(areas, 8, "down")).toBeUndefined();
});

it("goes from a large window to the topmost small one at its side, and back", () => {
  const areas = presets.find(({ name }) => name === "1+5")?.areas ?? [];
  expect(neighbour(areas, 0, "right")).toBe(1);
  expect(neighbour(areas, 1, "left")).toBe(0);
  expect(neighbour(areas, 3, "up")).toBe(0);
});

it("merges the windows that a rectangle touches, larger ones whole", () => {
  const first = merge(evenGrid(4, 2), { x: 0, y: 0, w: 2, h: 2 });
  expect(first.areas).toHaveLength(5);
  const second = merge(first, { x: 1, y: 0, w: 2, h: 1 });
  expect(second.areas).toContainEqual({ x: 0, y: 0, w: 3, h: 2 });
  expect(second.areas).toHaveLength(3);
});

it("splits a merged window into its cells again", () => {
  const merged = merge(evenGrid(3, 3), { x: 1, y: 1, w: 2, h: 2 });
  const index = merged.areas.findIndex(({ w }) => w === 2);
  expect(split(merged, index)).toEqual(evenGrid(3, 3));
});
