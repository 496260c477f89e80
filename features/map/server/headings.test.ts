import { FakeClock, minuteMs } from "@tessera/base";
import { aheadOf } from "@tessera/formats/geo";
import { expect, it } from "vitest";
import { Headings } from "./headings.ts";

const bus = { deviceId: "bus", channelId: "1" };
const startMs = Date.UTC(2026, 0, 14, 9);
const stop = [121.47, 31.23] as const;

/** Positions so many metres east of the stop, ten seconds apart. */
function aDrive() {
  const clock = new FakeClock(startMs);
  const headings = new Headings(clock);
  let atMs = startMs;
  const tell = (eastM: number, told: { speedKmh?: number; direction?: number } = {}) => {
    const [longitude, latitude] = aheadOf(stop, 90, eastM);
    atMs += 10_000;
    headings.take(bus, { atMs, longitude, latitude, ...told });
  };
  return { clock, headings, tell };
}

it("says the course that a vehicle tells, while it moves", () => {
  const { headings, tell } = aDrive();
  tell(0, { speedKmh: 40, direction: 271.6 });
  expect(headings.of(bus)).toBe(272);
  tell(0, { speedKmh: 40, direction: 359.8 });
  expect(headings.of(bus)).toBe(0);
  tell(0, { speedKmh: 1, direction: 90 });
  expect(headings.of(bus)).toBeUndefined();
});

it("reckons it from the way where none is told, and takes jitter for none", () => {
  const { headings, tell } = aDrive();
  tell(0);
  expect(headings.of(bus)).toBeUndefined();
  tell(80);
  expect(headings.of(bus)).toBe(90);
  tell(84);
  expect(headings.of(bus)).toBeUndefined();
  tell(20);
  expect(headings.of(bus)).toBe(270);
});

it("ignores what comes late", () => {
  const { headings, tell } = aDrive();
  tell(0, { speedKmh: 40, direction: 10 });
  headings.take(bus, {
    atMs: startMs,
    longitude: 121,
    latitude: 31,
    speedKmh: 40,
    direction: 200,
  });
  expect(headings.of(bus)).toBe(10);
});

it("knows nothing of who has been silent, or is gone", async () => {
  const { clock, headings, tell } = aDrive();
  tell(0, { speedKmh: 40, direction: 10 });
  await clock.advance(minuteMs);
  expect(headings.of(bus)).toBe(10);
  await clock.advance(2 * minuteMs);
  expect(headings.of(bus)).toBeUndefined();
  tell(0, { speedKmh: 40, direction: 10 });
  headings.forget({ deviceIds: ["bus"], channels: [] });
  expect(headings.of(bus)).toBeUndefined();
});
