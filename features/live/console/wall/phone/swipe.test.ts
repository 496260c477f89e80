import { expect, it } from "vitest";
import { swipeOf } from "./swipe.ts";

it.each([
  [-60, 5, 1],
  [60, -20, -1],
  [-30, 0, undefined],
  [60, 60, undefined],
])("takes a move of %i, %i px as %s", (dx, dy, by) => {
  expect(swipeOf(dx, dy)).toBe(by);
});
