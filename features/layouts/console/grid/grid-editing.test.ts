import { evenGrid } from "@tessera/kit/wall";
import { expect, it } from "vitest";
import { merge, split } from "./grid-editing.ts";

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
