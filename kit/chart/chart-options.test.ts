import { expect, it } from "vitest";
import { chartOptions, chartRows } from "./chart-options.ts";

const data = {
  timesMs: [0, 60_000],
  series: [
    { label: "in", values: [1, null] },
    { label: "out", values: [2, 4], color: "--tessera-weak" },
  ],
  valueText: (value: number) => `${value} Mbit/s`,
};
const size = { width: 600, height: 200 };

it("puts the times in seconds before the values", () => {
  expect(chartRows(data)).toEqual([
    [0, 60],
    [1, null],
    [2, 4],
  ]);
});

it("takes each series' own colour, else one by its place", () => {
  const { series } = chartOptions(data, size, (token) => `color of ${token}`);
  expect(series.slice(1).map(({ stroke }) => stroke)).toEqual([
    "color of --tessera-accent",
    "color of --tessera-weak",
  ]);
});

it("begins at zero and leaves room above the highest value", () => {
  const { range } = chartOptions(data, size, String).scales?.["y"] ?? {};
  const ends = (most: number) => (range as (...all: unknown[]) => number[])(undefined, 3, most);
  expect([ends(10), ends(0)]).toEqual([
    [0, 11],
    [0, 1],
  ]);
});
