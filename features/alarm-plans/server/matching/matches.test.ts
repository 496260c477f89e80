import { Zone } from "@tessera/base";
import { expect, it } from "vitest";
import { aDraft, anAlarm, startMs } from "../testing/a-plan.ts";
import { holdsAt, matches } from "./matches.ts";

const all = { priorities: [], methods: [], types: [], eventType: "" };
const hourMs = 3_600_000;
const shanghai = new Zone("Asia/Shanghai");

it.each([
  ["everything", {}, true],
  ["its priority", { priorities: [1, 3] }, true],
  ["no other priority", { priorities: [1, 2] }, false],
  ["the method that its type stands for", { methods: [5] }, true],
  ["no other method", { methods: [2] }, false],
  ["its type", { types: [7, 10] }, true],
  ["no other type", { types: [10] }, false],
  ["part of its event type, in whatever case", { eventType: "motion" }, true],
  ["no other event type", { eventType: "tripwire" }, false],
])("matches %s", (_, conditions, isMatch) => {
  expect(matches({ ...all, ...conditions }, anAlarm())).toBe(isMatch);
});

it.each([
  [0, 7],
  [1, 2],
  [5, 2],
  [6, 5],
  [17, 5],
  [18, 6],
  [19, 6],
  [20, 7],
  [101, 7],
])("takes type %i for method %i", (alarmType, method) => {
  expect(matches({ ...all, methods: [method] }, anAlarm({ alarmType }))).toBe(true);
  expect(matches({ ...all, methods: [method === 1 ? 2 : 1] }, anAlarm({ alarmType }))).toBe(false);
});

it("goes by the method that the source has told rather than by the type", () => {
  expect(matches({ ...all, methods: [3] }, anAlarm({ method: 3 }))).toBe(true);
  expect(matches({ ...all, methods: [5] }, anAlarm({ method: 3 }))).toBe(false);
});

const nights = [{ startS: 20 * 3600, endS: 24 * 3600 }];
const mornings = [{ startS: 0, endS: 8 * 3600 }];

it("holds in the slots of the week, by the clock of the server's place", () => {
  const plan = aDraft({ week: [nights, mornings, [], [], [], [], []] });
  const holds = (hours: number) => holdsAt(plan, startMs + hours * hourMs, shanghai);
  // Monday noon, 19:59:59, 20:00, midnight and after, Tuesday 08:00.
  expect(holds(0)).toBe(false);
  expect(holdsAt(plan, startMs + 8 * hourMs - 1, shanghai)).toBe(false);
  expect(holds(8)).toBe(true);
  expect(holds(12)).toBe(true);
  expect(holds(20)).toBe(false);
  expect(holdsAt(plan, startMs + 8 * hourMs, new Zone("UTC"))).toBe(false);
});

it("holds at any time without slots, and not in a slot that is switched off", () => {
  expect(holdsAt(aDraft(), startMs, shanghai)).toBe(true);
  const off = [{ startS: 0, endS: 86_400, isOff: true }];
  expect(holdsAt(aDraft({ week: [off, [], [], [], [], [], []] }), startMs, shanghai)).toBe(false);
});

it("goes by a holiday's own slots on that day only, also when the week has none", () => {
  const holiday = (slots: typeof nights) => [{ date: "20260105", name: "元旦", slots }];
  expect(holdsAt(aDraft({ exceptions: holiday([]) }), startMs, shanghai)).toBe(false);
  expect(holdsAt(aDraft({ exceptions: holiday([]) }), startMs + 24 * hourMs, shanghai)).toBe(true);
  const noon = [{ startS: 11 * 3600, endS: 13 * 3600 }];
  const plan = aDraft({ week: [nights, [], [], [], [], [], []], exceptions: holiday(noon) });
  expect(holdsAt(plan, startMs, shanghai)).toBe(true);
  expect(holdsAt(plan, startMs + 9 * hourMs, shanghai)).toBe(false);
});
