import { describe, expect, it } from "vitest";
import {
  clockText,
  isCovered,
  isWholeWeek,
  joined,
  presets,
  rangesOf,
  withoutRange,
  withRange,
} from "./week-slots.ts";

const slot = (weekday: number, fromHour: number, toHour: number) => ({
  weekday,
  fromMinute: fromHour * 60,
  toMinute: toHour * 60,
});
const range = (weekdays: number[], fromHour: number, toHour: number) => ({
  weekdays,
  fromMinute: fromHour * 60,
  toMinute: toHour * 60,
});

describe("hours of the week", () => {
  it("are joined where they overlap or touch, on the same day only", () => {
    const slots = [
      slot(2, 9, 12),
      slot(1, 20, 24),
      slot(2, 0, 3),
      slot(2, 11, 14),
      slot(2, 14, 15),
    ];
    expect(joined(slots)).toEqual([slot(1, 20, 24), slot(2, 0, 3), slot(2, 9, 15)]);
  });

  it("grow by a painted range on each of its days", () => {
    expect(withRange([slot(1, 8, 10)], range([1, 2], 9, 12))).toEqual([
      slot(1, 8, 12),
      slot(2, 9, 12),
    ]);
  });

  it("lose an erased range, also out of the middle", () => {
    expect(withoutRange([slot(1, 8, 18), slot(2, 8, 18)], range([1], 12, 13))).toEqual([
      slot(1, 8, 12),
      slot(1, 13, 18),
      slot(2, 8, 18),
    ]);
    expect(withoutRange([slot(1, 8, 18)], range([1], 0, 24))).toEqual([]);
  });

  it("cover a minute from their start to just before their end", () => {
    const slots = [slot(3, 8, 9)];
    expect([479, 480, 539, 540].map((minute) => isCovered(slots, 3, minute))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isCovered(slots, 4, 480)).toBe(false);
  });

  it("are told once for days with the same hours", () => {
    expect(rangesOf(presets.working)).toEqual([range([1, 2, 3, 4, 5], 8, 18)]);
    expect(rangesOf(presets.nights)).toEqual([
      range([1, 2, 3, 4, 5, 6, 7], 0, 6),
      range([1, 2, 3, 4, 5, 6, 7], 20, 24),
    ]);
  });

  it("know the whole week", () => {
    expect(isWholeWeek(withRange([], range([1, 2, 3, 4, 5, 6, 7], 0, 24)))).toBe(true);
    expect(isWholeWeek(withRange([], range([1, 2, 3, 4, 5, 6, 7], 0, 23)))).toBe(false);
  });
});

it("writes the end of the day as 24:00", () => {
  expect([0, 510, 1440].map(clockText)).toEqual(["00:00", "08:30", "24:00"]);
});
