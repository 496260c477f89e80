import { ZoneTime } from "@tessera/kit/playback";
import { describe, expect, it } from "vitest";
import { ticksOf } from "./ticks.ts";

const berlin = new ZoneTime("Europe/Berlin");
const dayView = (day: string) => ({
  fromMs: berlin.startOfDay(day),
  toMs: berlin.endOfDay(day) - 1,
});
const labels = (view: { fromMs: number; toMs: number }, widthPx: number) =>
  ticksOf(view, widthPx, berlin, "en")
    .map(({ label }) => label)
    .filter(Boolean);

describe("ticks", () => {
  it("leave out the hour that a day of 23 hours has not", () => {
    const hours = labels(dayView("20260329"), 2400);
    expect(hours.slice(0, 4)).toEqual(["Mar 29", "01:00", "03:00", "04:00"]);
    expect(hours).toHaveLength(23);
  });

  it("show the hour twice that a day of 25 hours has twice", () => {
    const hours = labels(dayView("20261025"), 2400);
    expect(hours.slice(0, 5)).toEqual(["Oct 25", "01:00", "02:00", "02:00", "03:00"]);
    expect(hours).toHaveLength(25);
  });

  it("stand at the hours of the wall clock after it was set", () => {
    expect(labels(dayView("20260329"), 300)).toEqual(["Mar 29", "06:00", "12:00", "18:00"]);
  });

  it("name days over a month, and nothing between", () => {
    const view = { fromMs: berlin.startOfDay("20260301"), toMs: berlin.startOfDay("20260331") };
    expect(labels(view, 800)).toEqual(["Mar 1", "Mar 8", "Mar 15", "Mar 22", "Mar 29"]);
  });

  it("go down to parts of a second", () => {
    const fromMs = berlin.startOfDay("20260110");
    expect(labels({ fromMs: fromMs + 1, toMs: fromMs + 101 }, 400)).toEqual([
      "00:00.020",
      "00:00.040",
      "00:00.060",
      "00:00.080",
      "00:00.100",
    ]);
  });

  it("never stand closer than a label is wide", () => {
    for (const lengthMs of [150, 4000, 90_000, 3_600_000, 5e7, 3e8, 2e9]) {
      const fromMs = berlin.startOfDay("20261020");
      const ticks = ticksOf({ fromMs, toMs: fromMs + lengthMs }, 900, berlin, "zh");
      expect(ticks.filter(({ label }) => label).length).toBeLessThanOrEqual(14);
      expect(ticks.length).toBeGreaterThan(2);
    }
  });
});
