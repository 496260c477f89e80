import { expect, it } from "vitest";
import { aligned, isDue, type SeriesReply, sumOfServers, withTold } from "./series.ts";

const cpu = (points: [number, number, number][], server = "") => ({
  server,
  name: "machine_cpu",
  labels: {},
  points,
});
const reply = (step: number, ...series: SeriesReply["series"]): SeriesReply => ({
  step,
  servers: [],
  series,
});
const told = (atMs: number, name = "machine_cpu", labels: Record<string, string> = {}) => ({
  server: "",
  atMs,
  values: [{ name, labels, mean: 0.5, most: 0.9 }],
});
const names = ["machine_cpu", "storage_free"];

it("adds what is told to the series of that server, and lets the oldest go", () => {
  const points: [number, number, number][] = [
    [0, 0.1, 0.1],
    [10_000, 0.2, 0.2],
  ];
  const { series } = withTold(reply(10, cpu(points), cpu(points, "b")), told(60_000), 1);
  expect(series[0]?.points).toEqual([
    [10_000, 0.2, 0.2],
    [60_000, 0.5, 0.9],
  ]);
  expect(series[1]?.points).toEqual(points);
});

it("does not add the same ten seconds twice", () => {
  const once = withTold(reply(10, cpu([])), told(60_000), 60);
  expect(withTold(once, told(60_000), 60).series[0]?.points).toHaveLength(1);
});

it("reads again when a series has come, when points are missing, and when a coarse one is complete", () => {
  const fine = reply(10, cpu([[60_000, 1, 1]]));
  expect(isDue(fine, told(70_000), names)).toBe(false);
  expect(isDue(fine, told(70_000, "viewers"), names)).toBe(false);
  expect(isDue(fine, told(70_000, "storage_free", { root: "/data" }), names)).toBe(true);
  expect(isDue(fine, told(600_000), names)).toBe(true);
  const coarse = reply(120, cpu([[0, 1, 1]]));
  expect(isDue(coarse, told(230_000), names)).toBe(false);
  expect(isDue(coarse, told(240_000), names)).toBe(true);
});

it("puts series on one axis, and breaks the line where nothing was measured", () => {
  const { timesMs, values } = aligned(
    [
      cpu([
        [0, 1, 1],
        [10_000, 2, 2],
        [90_000, 3, 3],
      ]),
      cpu([[10_000, 5, 5]]),
    ],
    10,
  );
  expect(timesMs).toEqual([0, 10_000, 20_000, 90_000]);
  expect(values).toEqual([
    [1, 2, null, 3],
    [null, 5, null, null],
  ]);
});

it("has an axis as long as the time, however short ago the first point was", () => {
  const { timesMs, values } = aligned([cpu([[3_600_000, 1, 1]])], 10, 60);
  expect(timesMs).toEqual([10_000, 20_000, 3_600_000]);
  expect(values).toEqual([[null, null, 1]]);
});

it("sums up the servers that still measure", () => {
  const servers = [cpu([[100_000, 2, 2]]), cpu([[90_000, 3, 3]], "b"), cpu([[0, 9, 9]], "gone")];
  expect(sumOfServers(reply(10, ...servers), "machine_cpu")).toBe(5);
  expect(sumOfServers(reply(10), "machine_cpu")).toBeUndefined();
});
