import { expect, it } from "vitest";
import { nearestDays } from "./nearest-days.ts";

const flags = { "202611": "0100000001", "202609": `${"0".repeat(29)}1` };

it.each([
  ["20261105", "20261102", "20261110"],
  ["20261102", "20260930", "20261110"],
  ["20261111", "20261110", undefined],
  ["20260101", undefined, "20260930"],
])("finds the days with footage around %s", (day, before, after) => {
  expect(nearestDays(flags, day)).toEqual({ before, after });
});

it("finds none before the flags have come", () => {
  expect(nearestDays(undefined, "20261102")).toEqual({ before: undefined, after: undefined });
});
