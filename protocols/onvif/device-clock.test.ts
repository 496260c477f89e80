import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { DeviceClock, deviceTimeMs } from "./device-clock.ts";
import { parseXml } from "./xml-parser.ts";

const at = (element: string, year: string, hour = "14") =>
  `<${element}><Time><Hour>${hour}</Hour><Minute>30</Minute><Second>15</Second></Time><Date><Year>${year}</Year><Month>3</Month><Day>9</Day></Date></${element}>`;
const read = (content: string) =>
  deviceTimeMs(parseXml(`<R><SystemDateAndTime>${content}</SystemDateAndTime></R>`));
const expectedMs = Date.UTC(2026, 2, 9, 14, 30, 15, 500);

describe("deviceTimeMs", () => {
  it("reads UTC, in the middle of the second that is told", () => {
    expect(read(at("UTCDateTime", "2026"))).toBe(expectedMs);
  });

  it.each([
    ["CST-8", "22"],
    ["CST-08:00:00", "22"],
    ["UTC0", "14"],
    ["EST5EDT,M3.2.0,M11.1.0", "9"],
    ["&lt;+03&gt;-3", "17"],
  ])("reads local time with the zone %s where there is no UTC", (zone, hour) => {
    const zoned = `<TimeZone><TZ>${zone}</TZ></TimeZone>${at("LocalDateTime", "2026", hour)}`;
    expect(read(zoned)).toBe(expectedMs);
  });

  it("makes nothing of a clock that makes no sense", () => {
    expect(read("")).toBeUndefined();
    expect(read(at("UTCDateTime", "0"))).toBeUndefined();
    expect(read(at("UTCDateTime", "now"))).toBeUndefined();
    expect(read(at("LocalDateTime", "2026"))).toBeUndefined();
  });
});

describe("DeviceClock", () => {
  it("is ours until the device has told its own", () => {
    const clock = new FakeClock();
    const device = new DeviceClock(clock);
    expect(device.nowMs()).toBe(clock.nowMs());
    expect(device.skewMs).toBeUndefined();
    expect(device.isDue).toBe(true);
  });

  it("runs on with the distance that the device told, for six hours", async () => {
    const clock = new FakeClock();
    const device = new DeviceClock(clock);
    device.note(Date.UTC(2000, 0, 1), clock.monotonicMs());
    await clock.advance(60_000);
    expect(device.nowMs()).toBe(Date.UTC(2000, 0, 1, 0, 1));
    expect(device.skewMs).toBe(Date.UTC(2000, 0, 1, 0, 1) - clock.nowMs());
    expect(device.isDue).toBe(false);
    await clock.advance(6 * 60 * 60_000);
    expect(device.isDue).toBe(true);
  });

  it("supposes that the device looked half way between question and answer", async () => {
    const clock = new FakeClock();
    const device = new DeviceClock(clock);
    const askedAtMs = clock.monotonicMs();
    await clock.advance(400);
    device.note(askedAtMs + 200, askedAtMs);
    expect(device.skewMs).toBe(0);
  });
});
