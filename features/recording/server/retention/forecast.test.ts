import { dayMs } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { forecast, goingNow, type KeptFootage } from "./forecast.ts";

const nowMs = 1000 * dayMs;

/** Records 10 bytes a day and has done so for 10 days. */
function footage(
  channelId: string,
  {
    days = 0,
    bytes = 0,
    ...usage
  }: Partial<KeptFootage["usage"]> & { days?: number; bytes?: number } = {},
): KeptFootage {
  const channel = { deviceId: "d1", channelId };
  return {
    channel,
    days,
    bytes,
    usage: {
      channel,
      bytes: 100,
      lockedBytes: 0,
      bytesPerDay: 10,
      oldestMs: nowMs - 10 * dayMs,
      newestMs: nowMs,
      ...usage,
    },
  };
}

const room = (freeBytes: number, reachableShare = 1) => ({ freeBytes, reachableShare });

describe("the forecast", () => {
  it("says when storage is full, and how long footage is kept from then on", () => {
    const told = forecast([footage("1"), footage("2", { bytesPerDay: 30 })], room(80), nowMs);
    expect(told).toMatchObject({ bytesPerDay: 40, fullInDays: 2, keepsDays: 7 });
    expect(told.goesWithinDay).toEqual([]);
  });

  it("counts what limits keep from growing", () => {
    // The first is at its limit: only the second grows.
    const kept = [footage("1", { days: 10 }), footage("2")];
    expect(forecast(kept, room(80), nowMs)).toMatchObject({ fullInDays: 8, keepsDays: 18 });
    const limited = [footage("1", { days: 10 }), footage("2", { days: 12 })];
    expect(forecast(limited, room(80), nowMs)).toMatchObject({
      fullInDays: undefined,
      keepsDays: undefined,
    });
    // Locked footage grows the need for room, and is not part of what may go.
    expect(forecast([footage("1", { lockedBytes: 60 })], room(60), nowMs).keepsDays).toBe(10);
  });

  it("gains no room by footage that lies where nothing can be deleted", () => {
    const kept = [footage("1"), footage("2")];
    expect(forecast(kept, room(40), nowMs)).toMatchObject({ fullInDays: 2, keepsDays: 12 });
    expect(forecast(kept, room(40, 0.5), nowMs)).toMatchObject({ fullInDays: 2, keepsDays: 7 });
    expect(forecast(kept, room(40, 0), nowMs)).toMatchObject({ keepsDays: 2 });
    // Twice as far back, since only every other file can go.
    const goesWithinDay = (share: number) =>
      forecast(kept, room(10, share), nowMs).goesWithinDay.map(({ bytes, untilMs }) => [
        bytes,
        Math.round((nowMs - untilMs) / dayMs / 0.1) / 10,
      ]);
    expect(goesWithinDay(1)).toEqual([
      [5, 9.5],
      [5, 9.5],
    ]);
    expect(goesWithinDay(0.5)).toEqual([
      [5, 9],
      [5, 9],
    ]);
    expect(goesWithinDay(0)).toEqual([]);
  });

  it("has nothing to tell when nothing is recorded", () => {
    expect(
      forecast([footage("1", { bytesPerDay: 0 })], room(10), nowMs).fullInDays,
    ).toBeUndefined();
    expect(forecast([], room(10), nowMs)).toMatchObject({ bytesPerDay: 0, goesWithinDay: [] });
  });

  it("tells what the limits delete within a day", () => {
    const { goesWithinDay } = forecast(
      [footage("old", { days: 10 }), footage("much", { bytes: 95 }), footage("free")],
      room(1000),
      nowMs,
    );
    expect(goesWithinDay).toEqual([
      { channel: { deviceId: "d1", channelId: "old" }, bytes: 10, untilMs: nowMs - 9 * dayMs },
      { channel: { deviceId: "d1", channelId: "much" }, bytes: 15, untilMs: nowMs - 8.5 * dayMs },
    ]);
  });

  it("tells what goes within a day for want of room: the oldest, whosever it is", () => {
    const kept = [footage("1"), footage("young", { oldestMs: nowMs - 5 * dayMs })];
    const { goesWithinDay } = forecast(kept, room(15), nowMs);
    expect(goesWithinDay).toEqual([
      { channel: { deviceId: "d1", channelId: "1" }, bytes: 5, untilMs: expect.any(Number) },
    ]);
    expect(goesWithinDay[0]?.untilMs).toBeCloseTo(nowMs - 9.5 * dayMs, -4);
  });
});

describe("what goes at once", () => {
  it("is what limits do not let stay, and never what is locked", () => {
    expect(goingNow([footage("1", { days: 4 })], nowMs)).toMatchObject([{ bytes: 60 }]);
    expect(goingNow([footage("1", { days: 4, lockedBytes: 50 })], nowMs)).toMatchObject([
      { bytes: 30 },
    ]);
    expect(goingNow([footage("1", { bytes: 30 })], nowMs)).toMatchObject([
      { bytes: 70, untilMs: nowMs - 3 * dayMs },
    ]);
    expect(goingNow([footage("1", { bytes: 30, lockedBytes: 70 })], nowMs)).toEqual([]);
    expect(goingNow([footage("1", { days: 30 }), footage("2")], nowMs)).toEqual([]);
  });
});
