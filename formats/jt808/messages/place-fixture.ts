import { writeAlarmMark } from "../index.ts";

/** For tests: south and west, so that signs count. */
export const place = {
  alarms: 0,
  status: 3,
  latitude: -33.5,
  longitude: -70.25,
  altitude: 5,
  speedKmh: 12.3,
  direction: 359,
  atMs: Date.parse("2026-03-01T00:00:00Z"),
};

export const mark = { terminalId: "T000007", atMs: place.atMs, serial: 3, attachments: 2 };
export const markBytes = writeAlarmMark(mark);
