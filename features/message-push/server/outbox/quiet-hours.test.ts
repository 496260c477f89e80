import { expect, it } from "vitest";
import { isQuiet } from "./quiet-hours.ts";

/** By the server's time, Sunday night and Monday early. */
const night = [
  { weekday: 7, fromMinute: 22 * 60, toMinute: 1440 },
  { weekday: 1, fromMinute: 0, toMinute: 6 * 60 },
];
/** 4 January 2026 is a Sunday. */
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 0, day, hour, minute).getTime();

it("is quiet in the slots of the week, over midnight too, and at no other time", () => {
  expect(isQuiet(night, at(4, 21, 59))).toBe(false);
  expect(isQuiet(night, at(4, 22))).toBe(true);
  expect(isQuiet(night, at(4, 23, 59))).toBe(true);
  expect(isQuiet(night, at(5, 0))).toBe(true);
  expect(isQuiet(night, at(5, 6))).toBe(false);
  expect(isQuiet(night, at(6, 1))).toBe(false);
});

it("is never quiet without slots", () => {
  expect(isQuiet([], at(4, 23))).toBe(false);
});
