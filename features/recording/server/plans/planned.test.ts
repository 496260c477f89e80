import { hourMs, Zone } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { lengthMs } from "../time/spans.ts";
import { planned } from "./planned.ts";
import type { DaySlot, Schedule } from "./record-plan.ts";

const berlin = new Zone("Europe/Berlin");
const shanghai = new Zone("Asia/Shanghai");

const hours = (from: number, to: number): DaySlot => ({ startS: from * 3600, endS: to * 3600 });
const daily = (...slots: DaySlot[]): Schedule => ({
  isEnabled: true,
  mode: "plan",
  week: Array.from({ length: 7 }, () => slots),
  exceptions: [],
});
const between = (from: string, to: string) => ({
  startMs: Date.parse(from),
  endMs: Date.parse(to),
});
const ofDay = (schedule: Schedule, zone: Zone, date: string) => {
  const day = zone.day(date);
  if (!day) throw new Error("no such day");
  return planned(schedule, day, zone);
};
const texts = (spans: readonly { startMs: number; endMs: number }[]) =>
  spans.map(({ startMs, endMs }) =>
    [startMs, endMs].map((ms) => new Date(ms).toISOString().slice(0, 16)).join(" "),
  );

describe("planned", () => {
  it("follows the clocks of the zone", () => {
    expect(texts(ofDay(daily(hours(8, 18)), shanghai, "20260105"))).toEqual([
      "2026-01-05T00:00 2026-01-05T10:00",
    ]);
    expect(texts(ofDay(daily(hours(8, 18)), berlin, "20260105"))).toEqual([
      "2026-01-05T07:00 2026-01-05T17:00",
    ]);
  });

  it("leaves out a slot that is switched off, and takes an alarm plan with no other for no time", () => {
    const off = { ...hours(8, 12), isOff: true };
    expect(texts(ofDay(daily(off, hours(13, 18)), shanghai, "20260105"))).toEqual([
      "2026-01-05T05:00 2026-01-05T10:00",
    ]);
    expect(ofDay({ ...daily(off), mode: "alarm" }, shanghai, "20260105")).toEqual([]);
  });

  it.each([
    ["20260328", 2],
    ["20260329", 1],
    ["20261025", 3],
  ])("gives a slot from 02:00 to 04:00 on %s %i h", (date, length) => {
    expect(lengthMs(ofDay(daily(hours(2, 4)), berlin, date)) / hourMs).toBe(length);
    expect(lengthMs(ofDay(daily(hours(2, 4)), shanghai, date)) / hourMs).toBe(2);
  });

  it("has nothing in an hour that is skipped and both hours of one shown twice", () => {
    expect(ofDay(daily(hours(2, 2.5)), berlin, "20260329")).toEqual([]);
    expect(texts(ofDay(daily(hours(2, 2.5)), berlin, "20261025"))).toEqual([
      "2026-10-25T00:00 2026-10-25T00:30",
      "2026-10-25T01:00 2026-10-25T01:30",
    ]);
  });

  it("goes on over midnight when a slot ends at 24:00 and the next begins at 00:00", () => {
    const nights = daily(hours(0, 6), hours(22, 24));
    expect(
      texts(planned(nights, between("2026-01-05T12:00Z", "2026-01-07T12:00Z"), shanghai)),
    ).toEqual(["2026-01-05T14:00 2026-01-05T22:00", "2026-01-06T14:00 2026-01-06T22:00"]);
    expect(
      lengthMs(
        planned(daily(hours(0, 24)), between("2026-10-20T00:00Z", "2026-11-01T00:00Z"), berlin),
      ),
    ).toBe(12 * 24 * hourMs);
  });

  it("is by weekday, except on the days that are named", () => {
    const schedule: Schedule = {
      ...daily(),
      week: [[hours(8, 9)], [], [], [], [], [], [hours(10, 11)]],
      exceptions: [
        { date: "20260105", name: "holiday", slots: [] },
        { date: "20260107", name: "delivery", slots: [hours(6, 7)] },
      ],
    };
    // From Sunday 4 January to Monday 12 January.
    const range = between("2026-01-03T16:00Z", "2026-01-12T16:00Z");
    expect(texts(planned(schedule, range, shanghai))).toEqual([
      "2026-01-04T02:00 2026-01-04T03:00",
      "2026-01-06T22:00 2026-01-06T23:00",
      "2026-01-11T02:00 2026-01-11T03:00",
      "2026-01-12T00:00 2026-01-12T01:00",
    ]);
  });

  it("is clipped to what was asked for", () => {
    const range = between("2026-01-05T01:00Z", "2026-01-05T02:00Z");
    expect(planned(daily(hours(8, 18)), range, shanghai)).toEqual([range]);
    expect(planned(daily(hours(8, 18)), { ...range, endMs: range.startMs }, shanghai)).toEqual([]);
  });

  it("is always with a continuous plan, never with a disabled one, at any time of an alarm plan without slots", () => {
    const range = between("2026-01-05T00:00Z", "2026-02-05T00:00Z");
    expect(planned({ ...daily(), mode: "continuous" }, range, berlin)).toEqual([range]);
    expect(planned({ ...daily(), mode: "continuous", isEnabled: false }, range, berlin)).toEqual(
      [],
    );
    expect(planned({ ...daily(), mode: "alarm" }, range, berlin)).toEqual([range]);
    expect(planned({ ...daily(), mode: "plan" }, range, berlin)).toEqual([]);
    const day = { date: "20260106", name: "", slots: [] };
    expect(
      lengthMs([range]) -
        lengthMs(planned({ ...daily(), mode: "alarm", exceptions: [day] }, range, berlin)),
    ).toBe(24 * hourMs);
  });
});
