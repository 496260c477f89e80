import { expect, it } from "vitest";
import { hasFootage } from "./record-flags.ts";

it.each([
  ["20261102", true],
  ["20261101", false],
  ["20261131", false],
  ["20261202", false],
])("knows whether %s has footage", (day, expected) => {
  expect(hasFootage({ "202611": "0100" }, day)).toBe(expected);
});

it("marks nothing before the flags have come", () => {
  expect(hasFootage(undefined, "20261102")).toBe(false);
});
