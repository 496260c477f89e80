import { describe, expect, it } from "vitest";
import { dueMode, modeAt, type Schedule, switchingsAround } from "./schedule.ts";

const hourS = 3600;
const night = [
  { startS: 0, endS: 7 * hourS, mode: "armed" },
  { startS: 12 * hourS, endS: 13 * hourS, mode: "home" },
  { startS: 19 * hourS, endS: 24 * hourS, mode: "armed" },
];
const nights: Schedule = {
  isEnabled: true,
  rest: "disarmed",
  week: Array.from({ length: 7 }, () => night),
};
/** A Wednesday, by the server's time. */
const at = (hour: number, minute = 0, day = 14) => new Date(2026, 0, day, hour, minute).getTime();
const next = (schedule: Schedule, atMs: number) => switchingsAround(schedule, atMs).next;

describe("a schedule", () => {
  it("is in the mode of the slot that holds the moment, else in that of the rest", () => {
    const modes = [6, 7, 12, 13, 19, 23].map((hour) => modeAt(nights, at(hour)));
    expect(modes).toEqual(["armed", "disarmed", "home", "disarmed", "armed", "armed"]);
  });

  it("does not switch at midnight where the mode goes on", () => {
    expect(next(nights, at(20))).toEqual({ atMs: at(7, 0, 15), mode: "disarmed" });
    expect(switchingsAround(nights, at(3)).last).toEqual({ atMs: at(19, 0, 13), mode: "armed" });
  });

  it("knows a switching that is a week away", () => {
    const once: Schedule = {
      ...nights,
      week: nights.week.map((_, day) =>
        day === 2 ? [{ startS: 9 * hourS, endS: 10 * hourS, mode: "home" }] : [],
      ),
    };
    expect(next(once, at(10))).toEqual({ atMs: at(9, 0, 21), mode: "home" });
    expect(switchingsAround(once, at(8)).last).toEqual({ atMs: at(10, 0, 7), mode: "disarmed" });
  });

  it("never switches when all of it is one mode", () => {
    const always = { ...nights, week: nights.week.map(() => []) };
    expect(switchingsAround(always, at(8))).toEqual({ last: undefined, next: undefined });
  });
});

describe("what is due", () => {
  const area = { schedule: nights, scheduled: "disarmed", changedAtMs: at(8) };

  it("is nothing until the schedule switches, whatever was done by hand", () => {
    expect(dueMode(area, at(11))).toBeUndefined();
    expect(dueMode({ ...area, changedAtMs: at(11) }, at(11, 59))).toBeUndefined();
    expect(dueMode({ ...area, changedAtMs: at(11) }, at(12))).toBe("home");
  });

  it("is what was missed while the server was away, even if it switched there and back", () => {
    expect(dueMode({ ...area, changedAtMs: at(11, 0, 13) }, at(11))).toBe("disarmed");
  });

  it("is nothing while the schedule is switched off", () => {
    const off = { ...area, schedule: { ...nights, isEnabled: false } };
    expect(dueMode(off, at(12))).toBeUndefined();
    expect(dueMode({ ...area, schedule: undefined }, at(12))).toBeUndefined();
  });

  it("is the mode of now for a schedule that was not looked at yet", () => {
    expect(dueMode({ ...area, scheduled: undefined }, at(11))).toBe("disarmed");
  });
});
