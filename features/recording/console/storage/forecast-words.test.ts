import { expect, it } from "vitest";
import { forecastWords } from "./forecast-words.ts";

const words = (fullInDays: number | null, keepsDays: number | null, bytesPerDay = 1) =>
  forecastWords({ bytesPerDay, fullInDays, keepsDays });

it("says when the disks are full, in whole days that are not too many", () => {
  expect(words(6.9, 30.2)).toEqual({
    headline: { key: "fullIn", values: { days: 6 } },
    keeps: { key: "keeps", values: { days: 30 } },
  });
  expect([0.5, 0, null].map((days) => words(days, null).headline.key)).toEqual([
    "fullSoon",
    "isFull",
    "neverFull",
  ]);
});

it("counts what is kept for less than two days in hours", () => {
  expect(words(0, 1.5).keeps).toEqual({ key: "keepsHours", values: { hours: 36 } });
});

it("promises nothing while nothing is recorded", () => {
  expect(words(null, 3, 0)).toEqual({ headline: { key: "noRecording" }, keeps: undefined });
});
