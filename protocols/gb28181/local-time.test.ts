import { expect, it } from "vitest";
import { chinaZoneMinutes, parseLocalTime, writeLocalTime, writeSipDate } from "./local-time.ts";

const atMs = Date.UTC(2026, 0, 15, 6, 30, 45, 123);

it("writes the time of the zone without saying which", () => {
  expect(writeLocalTime(atMs, chinaZoneMinutes)).toBe("2026-01-15T14:30:45");
  expect(writeSipDate(atMs, chinaZoneMinutes)).toBe("2026-01-15T14:30:45.123");
});

it.each([
  "2026-01-15T14:30:45.123",
  "2026-01-15T14:30:45.123Z",
  "2026-1-15T14:30:45.1234",
  " 2026-01-15 14:30:45,123 ",
])("reads %j", (text) => expect(parseLocalTime(text, chinaZoneMinutes)).toBe(atMs));

it("reads a time without leading zeros", () => {
  expect(parseLocalTime("2026-1-5T0:0:0", 0)).toBe(Date.UTC(2026, 0, 5));
});

it("reads what it writes in the zone of the machine", () => {
  expect(parseLocalTime(writeSipDate(atMs, undefined), undefined)).toBe(atMs);
});

it.each([
  "",
  "now",
  "2026-13-01T00:00:00",
  "2026-01-15",
  "2026-01-15T25:00:00",
  "1601-01-01T00:00:00",
])("takes %j for no time", (text) => expect(parseLocalTime(text, 0)).toBeUndefined());
