import { hourMs } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { dayAfter, dayBefore, isRealDay, ZoneTime } from "./zone-time.ts";

describe("a day in a zone", () => {
  it.each([
    ["Asia/Shanghai", "20261115", 24],
    ["Europe/Berlin", "20260329", 23],
    ["Europe/Berlin", "20261025", 25],
    ["America/New_York", "20261101", 25],
    ["Australia/Lord_Howe", "20261004", 23.5],
    // Midnight was left out there.
    ["America/Sao_Paulo", "20181104", 23],
  ])("of %s, %s has %d hours", (zone, day, hours) => {
    const time = new ZoneTime(zone);
    const startMs = time.startOfDay(day);
    expect((time.endOfDay(day) - startMs) / hourMs).toBe(hours);
    expect(time.dayOf(startMs)).toBe(day);
    expect(time.dayOf(startMs - 1)).toBe(dayBefore(day));
  });

  it("shows the clock on the wall before and after it is set", () => {
    const berlin = new ZoneTime("Europe/Berlin");
    const setAtMs = Date.UTC(2026, 2, 29, 1);
    expect(berlin.timeText(setAtMs - 1000)).toBe("01:59:59");
    expect(berlin.timeText(setAtMs)).toBe("03:00:00");
    expect(berlin.offsetText(setAtMs - 1)).toBe("UTC+1");
    expect(berlin.offsetText(setAtMs)).toBe("UTC+2");
  });

  it("tells zones with half hours", () => {
    expect(new ZoneTime("Asia/Kolkata").offsetText(0)).toBe("UTC+5:30");
    expect(new ZoneTime("America/St_Johns").offsetText(Date.UTC(2026, 0, 1))).toBe("UTC-3:30");
  });
});

describe("isRealDay", () => {
  it.each(["20260228", "20240229", "20261231"])("%s is one", (day) => {
    expect(isRealDay(day)).toBe(true);
  });
  it.each(["20260229", "20261301", "20260100", "2026", "abcdefgh", ""])("%s is none", (day) => {
    expect(isRealDay(day)).toBe(false);
  });
});

it("counts days over the ends of months", () => {
  expect(dayAfter("20260228")).toBe("20260301");
  expect(dayBefore("20260101")).toBe("20251231");
});
