import { expect, it } from "vitest";
import { ageOf, lengthOf, shareText } from "./figures.ts";

it("calls only what is complete 100%, and only nothing 0%", () => {
  expect([0, 0.00001, 0.5, 0.98765, 0.99999, 1].map(shareText)).toEqual([
    "0%",
    "0.1%",
    "50%",
    "98.7%",
    "99.9%",
    "100%",
  ]);
});

it("tells an age in the largest unit, and never one in the future", () => {
  const ages = [-5, 3, 300, 7200, 86_400 * 3].map((seconds) => ageOf(0, seconds * 1000));
  expect(ages.map(({ key, count }) => `${count} ${key}`)).toEqual([
    "0 ageSeconds",
    "3 ageSeconds",
    "5 ageMinutes",
    "2 ageHours",
    "3 ageDays",
  ]);
});

it("tells a length in two units", () => {
  expect(lengthOf(59_400).values).toEqual({ seconds: 59 });
  expect(lengthOf(3_600_000)).toEqual({ key: "hours", values: { hours: 1, minutes: 0 } });
  expect(lengthOf(90_000_000)).toEqual({ key: "daysLong", values: { days: 1, hours: 1 } });
});
