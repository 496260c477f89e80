import { emptyWeek, presets, withDay } from "@tessera/kit/choose";
import { expect, it } from "vitest";
import { hoursOf, isWholeWeek, rangesOf, weekOf } from "./grant-hours.ts";

const hours = (weekday: number, fromHour: number, toHour: number) => ({
  weekday,
  fromMinute: fromHour * 60,
  toMinute: toHour * 60,
});

it("are the same after being drawn, joined where they overlap or touch", () => {
  const stored = [hours(2, 9, 12), hours(1, 20, 24), hours(2, 11, 14), hours(2, 14, 15)];
  expect(hoursOf(weekOf(stored))).toEqual([hours(1, 20, 24), hours(2, 9, 15)]);
});

it("are told once for days with the same hours", () => {
  expect(rangesOf(presets.working)).toEqual([
    { days: [0, 1, 2, 3, 4], slot: { startS: 8 * 3600, endS: 18 * 3600 } },
  ]);
  expect(rangesOf(presets.nights).map(({ days }) => days.length)).toEqual([7, 7]);
});

it("know the whole week, however it was drawn", () => {
  expect(isWholeWeek(presets.always)).toBe(true);
  const halves = [
    { startS: 43_200, endS: 86_400 },
    { startS: 0, endS: 43_200 },
  ];
  expect(isWholeWeek(withDay(presets.always, 3, halves))).toBe(true);
  expect(isWholeWeek(withDay(presets.always, 3, []))).toBe(false);
  expect(isWholeWeek(emptyWeek)).toBe(false);
});
