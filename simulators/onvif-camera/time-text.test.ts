import { describe, expect, it } from "vitest";
import { readDurationMs, readTimeMs } from "./time-text.ts";

describe("a duration", () => {
  it.each([
    ["PT5S", 5000],
    ["PT0.5S", 500],
    ["PT1M", 60_000],
    ["P1DT1H", 90_000_000],
  ])("%s is %d ms", (text, durationMs) => expect(readDurationMs(text)).toBe(durationMs));

  it.each(["", "P", "PT", "5", "PT5", "-PT5S", "P1Y"])("is not %o", (text) =>
    expect(() => readDurationMs(text)).toThrow("not a duration"),
  );
});

it("refuses what is not a time", () => {
  expect(() => readTimeMs("tomorrow")).toThrow("not a time");
});
