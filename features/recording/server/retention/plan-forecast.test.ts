import { Zone } from "@tessera/base";
import { expect, it } from "vitest";
import { planForecast } from "./plan-forecast.ts";

const zone = new Zone("Asia/Shanghai");
const gigabyte = 1e9;
const room = { freeBytes: 70 * gigabyte, zone, nowMs: Date.UTC(2026, 0, 5) };
const plan = {
  name: "all",
  isEnabled: true,
  mode: "continuous",
  week: Array.from({ length: 7 }, () => []),
  exceptions: [],
  preRecordMs: 0,
  postRecordMs: 0,
  isSubRecorded: false,
  retentionDays: 30,
  retentionBytes: 0,
} as const;

it("needs what its channels write a day, as often as it keeps days, and has what is free and theirs", () => {
  const recorded = { bytesPerDay: 40 * gigabyte, unlockedBytes: 10 * gigabyte };
  expect(planForecast(plan, [recorded, recorded], room)).toEqual({
    bytesPerDay: 80 * gigabyte,
    needsBytes: 2400 * gigabyte,
    hasBytes: 90 * gigabyte,
    holdsDays: 90 / 80,
    guessed: 0,
  });
});

it("goes by the stream of a channel that is not recorded yet, and by the others where nothing is known", () => {
  const streaming = { bitrateKbps: 4000, unlockedBytes: 0 };
  const { bytesPerDay, guessed } = planForecast(plan, [streaming, { unlockedBytes: 0 }], room);
  expect([bytesPerDay, guessed]).toEqual([2 * 43.2 * gigabyte, 1]);
});

it("counts only the hours of a schedule, and no more than a channel may keep", () => {
  const days = plan.week.map(() => [{ startS: 0, endS: 6 * 3600 }]);
  const quarter = { ...plan, mode: "plan", week: days, retentionBytes: 5 * gigabyte } as const;
  const told = planForecast(quarter, [{ bitrateKbps: 4000, unlockedBytes: 0 }], room);
  expect(told.bytesPerDay).toBeCloseTo(10.8 * gigabyte, -8);
  expect(told.needsBytes).toBe(5 * gigabyte);
  expect(planForecast({ ...plan, retentionDays: 0 }, [], room)).toMatchObject({
    needsBytes: undefined,
    holdsDays: undefined,
  });
});
