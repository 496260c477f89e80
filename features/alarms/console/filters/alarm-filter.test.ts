import { dayMs, hourMs } from "@tessera/base";
import { ZoneTime } from "@tessera/kit/playback";
import { expect, it } from "vitest";
import {
  type AlarmFilters,
  callInput,
  filterNames,
  periodBefore,
  periodOf,
} from "./alarm-filter.ts";

const zone = new ZoneTime("Asia/Shanghai");
/** 14:30 in Shanghai. */
const nowMs = Date.UTC(2026, 10, 15, 6, 30);
const clocks = { nowMs, zone };
const todayMs = Date.UTC(2026, 10, 14, 16);

const aFilter = (given: Partial<AlarmFilters> = {}): AlarmFilters => ({
  ...(Object.fromEntries(filterNames.map((name) => [name, ""])) as AlarmFilters),
  ...given,
});
const none = { fromMs: undefined, toMs: undefined };

it("takes the page's usual time where the address says none, or nonsense", () => {
  expect(periodOf(aFilter(), "all", clocks)).toEqual(none);
  expect(periodOf(aFilter(), "7d", clocks).fromMs).toBe(nowMs - 7 * dayMs);
  expect(periodOf(aFilter({ range: "century" }), "24h", clocks).fromMs).toBe(nowMs - dayMs);
});

it("begins today at the server's midnight, wherever the browser is", () => {
  expect(periodOf(aFilter({ range: "today" }), "all", clocks).fromMs).toBe(todayMs);
});

it("reads own times by the server's clock, with or without the word for them", () => {
  const own = { from: "2026-11-15 08:00:00", to: "2026-11-15 09:30:00" };
  const asked = { fromMs: todayMs + 8 * hourMs, toMs: todayMs + 9.5 * hourMs };
  expect(periodOf(aFilter({ range: "custom", ...own }), "all", clocks)).toEqual(asked);
  expect(periodOf(aFilter(own), "7d", clocks)).toEqual(asked);
  expect(periodOf(aFilter({ range: "custom", from: "soon" }), "7d", clocks)).toEqual(none);
});

it("compares with as long a time before, and today with yesterday up to this hour", () => {
  const week = periodOf(aFilter({ range: "7d" }), "all", clocks);
  expect(periodBefore(week, "7d", clocks)).toEqual({
    fromMs: nowMs - 14 * dayMs,
    toMs: nowMs - 7 * dayMs,
  });
  const today = periodOf(aFilter({ range: "today" }), "all", clocks);
  expect(periodBefore(today, "today", clocks)).toEqual({
    fromMs: todayMs - dayMs,
    toMs: nowMs - dayMs,
  });
  expect(periodBefore(none, "all", clocks)).toBeUndefined();
});

it("asks for nothing that there is not", () => {
  const typed = { state: "new,gone", priority: "1,9", type: "7,x,-1", method: "5,8", group: "a" };
  expect(callInput({ ...aFilter(typed), q: "gate" }, none)).toMatchObject({
    q: "gate",
    state: "new",
    priority: "1",
    type: "7",
    method: "5",
    group: 0,
    starttime: "",
  });
});
