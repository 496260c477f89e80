import { hourMs } from "@tessera/base";
import { expect, it } from "vitest";
import { hoursOf } from "./alarm-hours.ts";

it("has every hour of the day, and counts in it what came in it", () => {
  const fromMs = 100 * hourMs;
  const { timesMs, counts } = hoursOf(
    [
      { FromMs: fromMs + 2 * hourMs, Count: 3 },
      // Steps of a zone that is half an hour off.
      { FromMs: fromMs + 2.5 * hourMs, Count: 4 },
      { FromMs: fromMs - hourMs, Count: 9 },
    ],
    fromMs,
  );
  expect([timesMs.length, timesMs[24]]).toEqual([25, fromMs + 24 * hourMs]);
  expect(counts).toEqual([0, 0, 7, ...Array<number>(21).fill(0), null]);
});
