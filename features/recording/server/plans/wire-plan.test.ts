import { describe, expect, it } from "vitest";
import { aWirePlan, noWeek } from "../testing/a-plan.ts";
import { toDraft, toWirePlan } from "./wire-plan.ts";

const slot = (StartTime: string, EndTime: string) => ({ StartTime, EndTime });
const told = (start: string, end: string, number: number, enable = true) => ({
  ...slot(start, end),
  sTime: start,
  eTime: end,
  enable,
  number,
  type: 1 as const,
});

const week = (...Monday: Parameters<typeof toDraft>[0]["Week"]["Monday"]) =>
  toDraft(aWirePlan({ Week: { ...noWeek, Monday } })).week[0];

describe("a plan on the wire", () => {
  it("comes back as it went", () => {
    const wire = aWirePlan({
      Week: {
        ...noWeek,
        Tuesday: [told("08:30:00", "12:00:00", 1), told("12:00:00", "24:00:00", 2, false)],
      },
      Exceptions: [{ Date: "20261001", Name: "国庆", Slots: [told("00:00:00", "06:00:05", 1)] }],
      RetentionGB: 1.5,
    });
    const plan = { ...toDraft(wire), id: 7, updatedAtMs: 5 };
    expect(toWirePlan(plan, 3)).toEqual({ ...wire, ID: 7, UpdatedAtMs: 5, ChannelCount: 3 });
  });

  it("takes a slot by the names of the form alone, and refuses one that says two things or nothing", () => {
    expect(week({ sTime: "08:00", eTime: "09:00", enable: false, number: 1, type: 1 })).toEqual([
      { startS: 8 * 3600, endS: 9 * 3600, isOff: true },
    ]);
    expect(() => week({ ...slot("08:00", "09:00"), sTime: "08:30" })).toThrow(
      expect.objectContaining({ code: "plan-slot-ambiguous" }),
    );
    expect(() => week({ sTime: "08:00" })).toThrow(
      expect.objectContaining({ code: "plan-slot-without-time" }),
    );
  });

  it.each([
    [[slot("08:00", "12:00"), slot("11:59:59", "13:00")], "plan-slots-overlap"],
    [[slot("11:00", "13:00"), slot("08:00", "24:00")], "plan-slots-overlap"],
    [[slot("22:00", "06:00")], "plan-slot-reversed"],
    [[slot("08:00", "08:00:00")], "plan-slot-reversed"],
  ])("is refused with slots %j, naming day and slot", (slots, code) => {
    const refused = () => toDraft(aWirePlan({ Week: { ...noWeek, Wednesday: slots } }));
    expect(refused).toThrow(expect.objectContaining({ code }));
    const { StartTime = "" } = slots[0] ?? {};
    expect(refused).toThrow(/Wednesday/);
    expect(refused).toThrow(new RegExp(StartTime));
  });

  it("tells in Chinese which slot is wrong", () => {
    const wire = aWirePlan({ Week: { ...noWeek, Sunday: [slot("09:00", "08:00")] } });
    expect(() => toDraft(wire)).toThrow(
      expect.objectContaining({
        text: expect.objectContaining({ zh: expect.stringMatching(/星期日.*09:00–08:00/) }),
      }),
    );
  });

  it.each([
    [["20260230"], "plan-date-unknown"],
    [["20261001", "20261001"], "plan-date-twice"],
  ])("is refused with exceptions %j", (dates, code) => {
    const Exceptions = dates.map((Date) => ({ Date, Name: "", Slots: [] }));
    expect(() => toDraft(aWirePlan({ Exceptions }))).toThrow(expect.objectContaining({ code }));
  });

  it("by slots needs one", () => {
    expect(() => toDraft(aWirePlan({ Mode: "plan", Week: noWeek }))).toThrow(
      expect.objectContaining({ code: "plan-without-slots" }),
    );
    expect(toDraft(aWirePlan({ Mode: "alarm", Week: noWeek })).mode).toBe("alarm");
  });
});
