import { expect, it } from "vitest";
import { alarmCodes, alarmTypeNumber } from "./alarm-codes.ts";

it.each([
  [1, 2, 1],
  [5, 2, 5],
  [6, 5, 1],
  [7, 5, 2],
  [11, 5, 6],
  [17, 5, 12],
  [18, 6, 1],
  [19, 6, 2],
])("number %i is method %i, type %i", (number, method, type) => {
  expect(alarmTypeNumber({ method, type })).toBe(number);
  expect(alarmCodes(number)).toEqual({ method, type });
});

it("has no number for what the console has none for", () => {
  const types = [
    { method: 5, type: 13 },
    { method: 4, type: 1 },
    { method: 2 },
    { method: 2, type: 0 },
  ];
  expect(types.map(alarmTypeNumber)).toEqual([undefined, undefined, undefined, undefined]);
  expect([alarmCodes(0), alarmCodes(20)]).toEqual([undefined, undefined]);
});
