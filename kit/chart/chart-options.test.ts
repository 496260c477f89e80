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

it("fills bars from each moment on, and counts hours by the zone that it is told", () => {
  const asked: unknown[] = [];
  const library = {
    paths: {
      bars: (how: unknown) => {
        asked.push(how);
        return () => null;
      },
    },
    tzDate: (date: Date, zone: string) => {
      asked.push(zone);
      return date;
    },
  };
  const shown = { ...data, isBars: true, zone: "Asia/Shanghai" };
  const { series, scales, tzDate } = chartOptions(shown, size, (token) => token, library);
  expect(series[1]).toMatchObject({ fill: "--tessera-accent", width: 0 });
  const { range } = scales?.["x"] ?? {};
  expect((range as (...all: unknown[]) => number[])(undefined, 0, 60)).toEqual([0, 120]);
  expect(tzDate?.(60)).toEqual(new Date(60_000));
  expect(asked).toEqual([{ align: 1, size: [0.8, 64] }, "Asia/Shanghai"]);
});
