import { ZoneTime } from "@tessera/kit/playback";
import { expect, it } from "vitest";
import { momentOf, spokenTime } from "./spoken-time.ts";

const shanghai = new ZoneTime("Asia/Shanghai");
const nowMs = Date.parse("2026-11-17T10:00:00+08:00");

it.each([
  ["yesterday 14:05", "2026-11-16 14:05:00", ""],
  ["昨天 14:05", "2026-11-16 14:05:00", ""],
  ["昨天14点05分 大门", "2026-11-16 14:05:00", "大门"],
  ["前天 9:00", "2026-11-15 09:00:00", ""],
  ["Gate yesterday 23:59:30", "2026-11-16 23:59:30", "Gate"],
  ["2026-11-15 09:00", "2026-11-15 09:00:00", ""],
  ["9:30", "2026-11-17 09:30:00", ""],
  ["14:05", "2026-11-16 14:05:00", ""],
  ["5 minutes ago", "2026-11-17 09:55:00", ""],
  ["大门 5分钟前", "2026-11-17 09:55:00", "大门"],
  ["2 h ago", "2026-11-17 08:00:00", ""],
])("takes “%s” for %s", (text, moment, rest) => {
  const spoken = spokenTime(text);
  expect(spoken && shanghai.momentText(momentOf(spoken.time, nowMs, shanghai))).toBe(moment);
  expect(spoken?.rest).toBe(rest);
});

it.each(["大门", "25:00", "camera 12", "192.0.2.1"])("finds no time in “%s”", (text) => {
  expect(spokenTime(text)).toBeUndefined();
});
