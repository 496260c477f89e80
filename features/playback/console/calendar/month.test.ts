import { dashed } from "@tessera/kit/playback";
import { expect, it } from "vitest";
import { dayByKey, monthAfter, monthBefore, weeksOf } from "./month.ts";

it("lays a month out in weeks that begin on Monday", () => {
  const weeks = weeksOf("202611");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array.from({ length: 6 }), "20261101"]);
  expect(weeks[1]?.[0]).toBe("20261102");
  expect(weeks[5]).toEqual(["20261130", ...Array.from({ length: 6 })]);
});

it("has no empty week in a month of four whole weeks", () => {
  const weeks = weeksOf("202702");
  expect(weeks).toHaveLength(4);
  expect(weeks.flat()).not.toContain(undefined);
});

it("knows the months beside one, across the year", () => {
  expect(monthAfter("202612")).toBe("202701");
  expect(monthAfter("202602")).toBe("202603");
  expect(monthAfter("202601")).toBe("202602");
  expect(monthBefore("202601")).toBe("202512");
});

it.each([
  ["ArrowLeft", "20261031"],
  ["ArrowRight", "20261102"],
  ["ArrowUp", "20261025"],
  ["ArrowDown", "20261108"],
  ["Enter", undefined],
])("%s leads from the first of November to %s", (key, day) => {
  expect(dayByKey("20261101", key)).toBe(day);
});

it("writes days and months with dashes", () => {
  expect(dashed("20261115")).toBe("2026-11-15");
  expect(dashed("202611")).toBe("2026-11");
});
