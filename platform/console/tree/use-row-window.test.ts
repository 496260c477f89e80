import { expect, it } from "vitest";
import { rangeAt } from "./use-row-window.ts";

it("has the rows in view and a few beyond them", () => {
  const { first, end } = rangeAt(3200, 640);
  expect(first).toBeLessThanOrEqual(100 - 4);
  expect(end).toBeGreaterThanOrEqual(120 + 4);
  expect(end - first).toBeLessThan(60);
});

it("stays the same while the view moves by less than a few rows", () => {
  expect(rangeAt(3210, 600)).toEqual(rangeAt(3230, 600));
});

it("begins with the first row", () => {
  expect(rangeAt(0, 640).first).toBe(0);
});
