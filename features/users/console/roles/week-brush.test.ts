import { expect, it } from "vitest";
import { brushed, minuteAt } from "./week-brush.ts";

const place = (hour: number, weekday: number) => ({ across: hour / 24, weekday });

it("covers whole hours on every day between two places, whichever way it is dragged", () => {
  const range = { weekdays: [2, 3, 4], fromMinute: 8 * 60, toMinute: 13 * 60 };
  expect(brushed(place(8.2, 2), place(12.9, 4), 60)).toEqual(range);
  expect(brushed(place(12.9, 4), place(8.2, 2), 60)).toEqual(range);
});

it("covers half hours with the finer brush", () => {
  expect(brushed(place(8.6, 1), place(8.6, 1), 30)).toEqual({
    weekdays: [1],
    fromMinute: 8 * 60 + 30,
    toMinute: 9 * 60,
  });
});

it("stays within the day when the pointer leaves the grid", () => {
  expect(brushed(place(-3, 1), place(30, 1), 60)).toMatchObject({
    fromMinute: 0,
    toMinute: 24 * 60,
  });
  expect(minuteAt(1, 60)).toBe(23 * 60);
});
