import { expect, it } from "vitest";
import { boxOf, isIn, isInside } from "./box.ts";

it("takes a box over the date line, and one that a map names beyond 180", () => {
  const pacific = boxOf("170,-20,-170,20");
  expect([175, -175, 0].map((longitude) => isIn(pacific, longitude, 0))).toEqual([
    true,
    true,
    false,
  ]);
  const turned = boxOf("480,30,482,32");
  expect(isIn(turned, 121, 31)).toBe(true);
  expect(isIn(turned, 123, 31)).toBe(false);
  expect(isIn(boxOf("-400,-80,400,80"), 121, 31)).toBe(true);
});

it("tells inside from outside of a line, also where it bends inwards", () => {
  const horseshoe = [
    [0, 0],
    [6, 0],
    [6, 6],
    [4, 6],
    [4, 2],
    [2, 2],
    [2, 6],
    [0, 6],
  ] as const;
  expect(isInside(horseshoe, 1, 5)).toBe(true);
  expect(isInside(horseshoe, 5, 5)).toBe(true);
  expect(isInside(horseshoe, 3, 5)).toBe(false);
  expect(isInside(horseshoe, 3, 1)).toBe(true);
  expect(isInside(horseshoe, 7, 1)).toBe(false);
});
