import { minuteMs } from "@tessera/base";
import { expect, it } from "vitest";
import { timeLeft } from "./time-left.ts";

it.each([
  [-1, { key: "leftNone" }],
  [59_999, { key: "leftMoment" }],
  [60 * minuteMs - 1, { key: "leftMinutes", values: { minutes: 59 } }],
  [61 * minuteMs, { key: "leftHours", values: { hours: 1, minutes: 1 } }],
  [49.5 * 60 * minuteMs, { key: "leftDays", values: { days: 2, hours: 1 } }],
])("says %i ms in the two largest units", (ms, words) => expect(timeLeft(ms)).toEqual(words));
