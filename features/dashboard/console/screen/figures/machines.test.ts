import { expect, it } from "vitest";
import type { SeriesReply } from "../../charts/series.ts";
import { grown, machinesOf, siteCourse } from "./machines.ts";

const series = (
  name: string,
  values: readonly number[],
  { server = "a", labels = {} }: { server?: string; labels?: Record<string, string> } = {},
) => ({
  server,
  name,
  labels,
  points: values.map((value, at): [number, number, number] => [at * 10_000, value, value]),
});
const reply = (...all: SeriesReply["series"]): SeriesReply => ({
  step: 10,
  servers: [
    { id: "a", name: "first", isThis: true },
    { id: "b", name: "second", isThis: false },
    { id: "c", name: "long gone", isThis: false },
  ],
  series: all,
});

it("tells of each server that measures how busy it is, and of its fullest volume", () => {
  const [first] = machinesOf(
    reply(
      series("machine_cpu", [0.1, 0.4]),
      series("machine_memory_used", [2, 4]),
      series("machine_memory_size", [16, 16]),
      series("machine_network_received", [5, 7]),
      series("storage_size", [100, 100], { labels: { root: "/one" } }),
      series("storage_free", [90, 90], { labels: { root: "/one" } }),
      series("storage_size", [100, 100], { labels: { root: "/two" } }),
      series("storage_free", [60, 25], { labels: { root: "/two" } }),
    ),
  );
  expect(first).toMatchObject({ name: "first", isSilent: false });
  expect([first?.cpu.last, first?.memory.last, first?.network.last]).toEqual([0.4, 0.25, 7]);
  expect(first?.disk.points).toEqual([
    [0, 0.4],
    [10_000, 0.75],
  ]);
});

it("leaves out a server without figures, and says of one that has stopped that it is silent", () => {
  const machines = machinesOf(
    reply(
      series("machine_cpu", [0.1, 0.1, 0.1, 0.1, 0.1, 0.1]),
      series("machine_cpu", [0.5], { server: "b" }),
    ),
  );
  expect(machines.map(({ name, isSilent }) => [name, isSilent])).toEqual([
    ["first", false],
    ["second", true],
  ]);
});

it("counts cameras once, though every server does, over all protocols", () => {
  const online = siteCourse(
    reply(
      series("cameras_online", [3, 5], { labels: { protocol: "RTSP" } }),
      series("cameras_online", [2, 2], { labels: { protocol: "ONVIF" } }),
      series("cameras_online", [9, 9], { server: "b", labels: { protocol: "RTSP" } }),
    ),
    "cameras_online",
  );
  expect(online.last).toBe(7);
});

const course = (minutes: number) => ({
  points: [
    [0, 5],
    [minutes * 60_000, 7.2],
  ] as const,
  last: 7.2,
});

it("compares with an hour ago, once somebody has counted for so long", () => {
  expect(grown(course(59))).toBe(2);
  expect(grown(course(10))).toBeUndefined();
  expect(grown({ points: [], last: undefined })).toBeUndefined();
});
