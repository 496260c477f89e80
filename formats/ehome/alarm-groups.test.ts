import { expect, it } from "vitest";
import { ehomeAlarmGroups } from "./alarm-groups.ts";

const numbers = (text: string) =>
  text.split(" ").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

it("names every group and every code of the basic alarms that is known", () => {
  const groups = ehomeAlarmGroups.map(({ group }) => group);
  expect(groups.toSorted((a, b) => a - b)).toEqual(numbers("0-7 9-15 20-21"));
  const basic = ehomeAlarmGroups.find(({ group }) => group === 1);
  expect(basic?.codes.map(({ code }) => code)).toEqual(
    numbers("0-1 5-19 80 90-91 96-115 256-257 700-706 8800-8802 40961-40974 41009"),
  );
});

it("has names in both languages, without the same code twice", () => {
  for (const { name, codes } of ehomeAlarmGroups) {
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
    for (const text of [name, ...codes.map((one) => one.name)])
      expect([text.zh, text.en]).not.toContain("");
  }
});
