import { expect, it } from "vitest";
import { wallGrids } from "../../stored-keys.ts";
import { gridFor, gridOf } from "./wall-grid.ts";

it.each([
  [1, 1],
  [2, 4],
  [5, "3×2"],
  [6, "3×2"],
  [7, 9],
  [9, 9],
  [10, 16],
  [400, 16],
] as const)("%i cameras get a wall of %s", (cameras, grid) => {
  expect(gridFor(cameras)).toBe(grid);
});

it("every usual wall has its windows, at most sixteen", () => {
  expect(wallGrids.map((grid) => gridOf(grid).areas.length)).toEqual([1, 4, 9, 16, 6, 8, 6]);
});
