import { describe, expect, it } from "vitest";
import { hourMs } from "./durations.ts";
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

  it("tells what clocks show, by the day as well as by the second", () => {
    // A Tuesday; in Shanghai it is Wednesday already.
    const atMs = Date.parse("2026-11-17T18:30:05.999Z");
    expect(shanghai.clockAt(atMs)).toEqual({
      date: "20261118",
      weekday: 2,
      seconds: (2 * 60 + 30) * 60 + 5,
    });
    expect(new Zone("UTC").clockAt(atMs)).toMatchObject({ date: "20261117", weekday: 1 });
    expect(new Zone("America/New_York").clockAt(-1)).toEqual({
      date: "19691231",
      weekday: 2,
      seconds: 19 * 3600 - 1,
    });
  });

  it("shows an hour twice and skips one where clocks are changed", () => {
    expect(berlin.clockAt(Date.parse("2026-03-29T00:59:59Z"))).toEqual({
      date: "20260329",
      weekday: 6,
      seconds: 7199,
    });
    const hours = (first: string) =>
      [0, 1, 2].map(
        (hour) => berlin.clockAt(Date.parse(first) + hour * hourMs).seconds / (hourMs / 1000),
      );
    expect(hours("2026-10-24T23:00Z")).toEqual([1, 2, 2]);
    expect(hours("2026-03-28T23:00Z")).toEqual([0, 1, 3]);
  });

  it("is that of the machine if nobody names another", () => {
    expect(new Zone().name).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});
