import { hourMs } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { Zone } from "./zone.ts";

const berlin = new Zone("Europe/Berlin");
const shanghai = new Zone("Asia/Shanghai");
const hoursOf = (zone: Zone, date: string) => {
  const day = zone.day(date);
  return day && (day.endMs - day.startMs) / hourMs;
};

const at = (text: string) => {
  const atMs = berlin.moment(text);
  return atMs === undefined ? undefined : new Date(atMs).toISOString();
};

describe("a zone", () => {
  it("has days of 23 and of 25 hours where clocks are changed", () => {
    expect(["20260328", "20260329", "20260330"].map((date) => hoursOf(berlin, date))).toEqual([
      24, 23, 24,
    ]);
    expect(["20261024", "20261025", "20261026"].map((date) => hoursOf(berlin, date))).toEqual([
      24, 25, 24,
    ]);
    expect(hoursOf(shanghai, "20260329")).toBe(24);
    expect(shanghai.day("20260102")).toEqual({
      startMs: Date.parse("2026-01-01T16:00Z"),
      endMs: Date.parse("2026-01-02T16:00Z"),
    });
  });

  it("knows where a day begins whose midnight is skipped", () => {
    const cairo = new Zone("Africa/Cairo");
    expect(cairo.day("20260424")).toEqual({
      startMs: Date.parse("2026-04-23T22:00Z"),
      endMs: Date.parse("2026-04-24T21:00Z"),
    });
  });

  it("tells the day of a moment", () => {
    const atMs = Date.parse("2026-10-25T23:30+01:00");
    expect(berlin.dayOf(atMs)).toEqual(berlin.day("20261025"));
    expect(shanghai.dayOf(Date.parse("2026-01-01T16:00Z"))).toEqual(shanghai.day("20260102"));
    expect(new Zone("America/New_York").dayOf(Date.parse("1969-12-31T12:00-05:00"))).toEqual(
      new Zone("America/New_York").day("19691231"),
    );
  });

  it.each(["20260230", "20261301", "20260000", "2026-1-1"])("has no day %s", (date) => {
    expect(berlin.day(date)).toBeUndefined();
  });

  it("tells when clocks first show a time", () => {
    expect(at("20260115083000")).toBe("2026-01-15T07:30:00.000Z");
    // Skipped: as soon as clocks are past it.
    expect(at("20260329023000")).toBe("2026-03-29T01:00:00.000Z");
    expect(at("20260329030000")).toBe("2026-03-29T01:00:00.000Z");
    // Shown twice.
    expect(at("20261025023000")).toBe("2026-10-25T00:30:00.000Z");
    expect([at("20260230083000"), at("20260115246000")]).toEqual([undefined, undefined]);
  });
});
