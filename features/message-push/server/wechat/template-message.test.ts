import { expect, it } from "vitest";
import { fieldValue } from "./template-message.ts";

it.each([
  [
    "thing1",
    "一二三四五六七八九十一二三四五六七八九十",
    "一二三四五六七八九十一二三四五六七八九十",
  ],
  [
    "thing1",
    "一二三四五六七八九十一二三四五六七八九十多",
    "一二三四五六七八九十一二三四五六七八九…",
  ],
  ["phrase3", "移动侦测报警", "移动侦测报"],
  ["character_string12", "x".repeat(40), "x".repeat(32)],
  ["time2", "2026-01-05 12:00:00", "2026-01-05 12:00:00"],
  ["remark", "two\nlines ", "two lines"],
  ["thing4", " ", "-"],
])("fits %s: %j", (name, text, value) => {
  expect(fieldValue(name, text)).toBe(value);
});

it("counts letters, not halves of them", () => {
  expect(fieldValue("thing1", "🚗".repeat(21))).toBe(`${"🚗".repeat(19)}…`);
});
