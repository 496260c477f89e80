import type { DeviceEvent } from "@tessera/engine";
import { expect, it } from "vitest";
import { alarmSpans } from "./alarm-spans.ts";

const anEvent = (
  phase: DeviceEvent["phase"],
  atMs: number,
  about: Partial<DeviceEvent> = {},
): DeviceEvent => ({
  channelId: "1",
  alarmType: 7,
  phase,
  topic: "motion",
  description: { zh: "移动侦测", en: "Motion" },
  atMs,
  ...about,
});

const spansOf = (events: readonly DeviceEvent[]) =>
  alarmSpans(events, 10_000_000).map(({ startMs, endMs }) => [startMs, endMs]);

it("lasts from its beginning to its end, and what only happens has no length", () => {
  const events = [anEvent("begins", 10), anEvent("happens", 15), anEvent("ends", 20)];
  expect(spansOf(events)).toEqual([
    [10, 20],
    [15, 15],
  ]);
});

it("is told apart by its kind and its channel", () => {
  const events = [
    anEvent("begins", 10),
    anEvent("begins", 11, { alarmType: 10, topic: "line" }),
    anEvent("begins", 12, { channelId: "2" }),
    anEvent("ends", 20),
    anEvent("ends", 30, { channelId: "2" }),
    anEvent("ends", 40, { alarmType: 10, topic: "line" }),
  ];
  expect(spansOf(events)).toEqual([
    [10, 20],
    [11, 40],
    [12, 30],
  ]);
});

it("begins once when a device tells the beginning again and again", () => {
  const events = [anEvent("begins", 10), anEvent("begins", 15), anEvent("ends", 20)];
  expect(spansOf(events)).toEqual([[10, 20]]);
});

it("goes on until now if it has not ended", () => {
  expect(spansOf([anEvent("begins", 9_999_000)])).toEqual([[9_999_000, 10_000_000]]);
});

it("lasts an hour if its end was never told", () => {
  const events = [anEvent("begins", 0), anEvent("begins", 9_000_000), anEvent("ends", 9_001_000)];
  expect(spansOf(events)).toEqual([
    [0, 3_600_000],
    [9_000_000, 9_001_000],
  ]);
});

it("that ends without a beginning is left out", () => {
  expect(spansOf([anEvent("ends", 20)])).toEqual([]);
});
