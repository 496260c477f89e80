import { dayMs, hourMs } from "@tessera/base";
import { ZoneTime } from "@tessera/kit/playback";
import { expect, it } from "vitest";
import { busiestHour, changePercent, percentOf, stepsOf } from "./figures.ts";

const zone = new ZoneTime("Europe/Berlin");
const nowMs = Date.UTC(2026, 9, 27, 12);
const clocks = { nowMs, zone };
const open = { fromMs: undefined, toMs: undefined };

it("shows hours without an alarm too, up to now", () => {
  const ByTime = [{ FromMs: nowMs - 2 * hourMs, Count: 5 }];
  const period = { fromMs: nowMs - 4 * hourMs + 60_000, toMs: undefined };
  expect(stepsOf({ ByTime, StepMs: hourMs }, period, clocks)).toEqual({
    timesMs: [4, 3, 2, 1].map((hours) => nowMs - hours * hourMs),
    counts: [0, 0, 5, 0],
    isByDay: false,
  });
});

it("counts days as the server's zone has them, also when the clocks are put back", () => {
  // On 25 October 2026 the day has 25 hours in Berlin.
  const saturdayMs = zone.startOfDay("20261024");
  const mondayMs = zone.startOfDay("20261026");
  const ByTime = [
    { FromMs: saturdayMs, Count: 2 },
    { FromMs: mondayMs, Count: 3 },
  ];
  const steps = stepsOf({ ByTime, StepMs: dayMs }, open, clocks);
  expect(steps.counts).toEqual([2, 0, 3, 0]);
  expect(steps.timesMs[2]).toBe(mondayMs);
  expect(steps.isByDay).toBe(true);
});

it("keeps to the days with an alarm where one alarm is decades old", () => {
  const ByTime = [
    { FromMs: zone.startOfDay("19700102"), Count: 1 },
    { FromMs: zone.startOfDay("20261026"), Count: 3 },
  ];
  expect(stepsOf({ ByTime, StepMs: dayMs }, open, clocks).counts).toEqual([1, 3]);
});

it("compares only with a time that had alarms", () => {
  expect([changePercent(15, 10), changePercent(0, 4), changePercent(3, 0)]).toEqual([
    50,
    -100,
    undefined,
  ]);
  expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33, 0]);
});

it("names the busiest hour, and none of a quiet day", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 17 ? 9 : 1));
  expect(busiestHour({ ByHourOfDay: hours })).toBe(17);
  expect(busiestHour({ ByHourOfDay: hours.map(() => 0) })).toBeUndefined();
});
