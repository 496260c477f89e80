import { dayMs, FakeClock, hourMs, minuteMs, silentLogger } from "@tessera/base";
import type { GeoBox, TrackPoint } from "@tessera/engine";
import { type Database } from "@tessera/platform/server";
import { forEachDatabase, makeTables, type OpenTestDatabase } from "@tessera/platform/testing";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { createTracksFeature, trackCleanUps } from "./index.ts";
import { trackMigrations } from "./migrations/index.ts";
import { aPoint } from "./testing/a-point.ts";
import { noPeople } from "./testing/no-people.ts";
import { turnsPassed } from "./testing/turns-passed.ts";
import { cornersFor, hourOf } from "./track-piece.ts";
import { TrackPieceStore } from "./track-piece-store.ts";

const startMs = Date.UTC(2026, 0, 5, 4);
const bus = { deviceId: "bus-1", channelId: "1" };
const all = { startMs: 0, endMs: startMs + 1000 * dayMs };
const whole = { atMost: 100_000 };
const world: GeoBox = { west: -180, south: -90, east: 180, north: 90 };
const patience = { timeout: 20_000 };
const noOfBus = ({ channel }: TrackPoint) => channel.deviceId;

forEachDatabase((open) => {
  it("finds every position as it was told, before and after it is written", async () => {
    const { tracks, settle, rows } = await aSite(open);
    const told = aPoint({
      atMs: startMs + 123,
      longitude: -114.0512345,
      latitude: -22.5498765,
      altitude: 71.25,
      speedKmh: 53.7,
      direction: 359.99,
    });
    const bare = aPoint({ atMs: startMs + 5000 });
    tracks.keep(told);
    tracks.keep(bare);
    expect(await tracks.ofChannel(bus, all, whole)).toEqual([told, bare]);
    expect(await rows()).toBe(0);
    await settle();
    expect(await tracks.ofChannel(bus, all, whole)).toEqual([told, bare]);
    // They lie too far apart to be one.
    expect(await rows()).toBe(2);
    expect(await tracks.ofChannel(bus, { startMs, endMs: startMs + 5000 }, whole)).toEqual([told]);
    expect(await tracks.ofChannel({ ...bus, channelId: "2" }, all, whole)).toEqual([]);
  });

  it("writes what a channel tells within half a minute as one row, and the rest at the stop", async () => {
    const { tracks, clock, settle, stop, rows, again } = await aSite(open);
    for (let second = 0; second < 25; second += 5) {
      tracks.keep(aPoint({ atMs: startMs + second * 1000, longitude: 114 + second / 10_000 }));
      tracks.keep(
        aPoint({ atMs: startMs + second * 1000, channel: { ...bus, deviceId: "bus-2" } }),
      );
      await clock.advance(5000);
    }
    expect(await rows()).toBe(0);
    await settle();
    expect(await rows()).toBe(2);
    tracks.keep(aPoint({ atMs: startMs + 60_000 }));
    await stop();
    expect(await rows()).toBe(3);
    expect(await again().ofChannel(bus, all, whole)).toHaveLength(6);
  });

  it("keeps one of each moment of a channel, however often and late it is told", async () => {
    const { tracks, settle, rows } = await aSite(open);
    const at = (seconds: number, longitude = 114) =>
      tracks.keep(aPoint({ atMs: startMs + seconds * 1000, longitude }));
    for (const second of [0, 10, 10, 20]) at(second);
    await settle();
    for (const second of [0, 5, 10]) at(second, 114.01);
    tracks.keep(aPoint({ atMs: startMs + 5000, source: "GB28181" }));
    await settle();
    at(20, 114.02);
    await settle();
    const points = await tracks.ofChannel(bus, all, whole);
    expect(points.map(({ atMs, longitude }) => [(atMs - startMs) / 1000, longitude])).toEqual([
      [0, 114],
      [5, 114.01],
      [10, 114],
      [20, 114],
    ]);
    expect(await rows()).toBe(2);
  });

  it("refuses what is no place on earth or no time, and counts it", async () => {
    const { tracks, settle, rows } = await aSite(open);
    const wrong = [
      { longitude: 0, latitude: 0 },
      { longitude: Number.NaN },
      { latitude: Number.POSITIVE_INFINITY },
      { longitude: 180.1 },
      { latitude: -91 },
      { atMs: Number.NaN },
      { atMs: 0 },
      { atMs: startMs + 2 * dayMs },
    ];
    for (const change of wrong) tracks.keep(aPoint(change));
    tracks.keep(aPoint({ longitude: 0, speedKmh: -1, direction: 400, altitude: Number.NaN }));
    await settle();
    expect(tracks.refused).toBe(wrong.length);
    expect(await rows()).toBe(1);
    expect(await tracks.ofChannel(bus, all, whole)).toEqual([
      aPoint({ longitude: 0, speedKmh: undefined, direction: undefined, altitude: undefined }),
    ]);
  });

  it("finds who was in a box, and where, before and after it is written", async () => {
    const { tracks, settle } = await aSite(open);
    const drive = (deviceId: string, west: number, south: number) => {
      for (let n = 0; n < 40; n++)
        tracks.keep(
          aPoint({
            channel: { deviceId, channelId: "1" },
            atMs: startMs + n * 100_000,
            longitude: west + n / 1000,
            latitude: south + n / 1000,
          }),
        );
    };
    drive("a", 113.99, 22.49);
    drive("b", 114.05, 22.5);
    drive("c", 120, -30);
    const box = { west: 114, south: 22.5, east: 114.025, north: 22.52 };
    const look = async (range = all) =>
      (await tracks.inBox(box, range, whole)).map((point) => [
        noOfBus(point),
        (point.atMs - startMs) / 100_000,
      ]);
    const expected = Array.from({ length: 21 }, (_, n) => ["a", 10 + n]);
    expect(await look()).toEqual(expected);
    await settle();
    expect(await look()).toEqual(expected);
    expect(await look({ startMs: startMs + 1_100_000, endMs: startMs + 1_300_000 })).toEqual([
      ["a", 11],
      ["a", 12],
    ]);
    expect(await tracks.inBox(world, all, whole)).toHaveLength(120);
    expect(
      (await tracks.inBox(world, { startMs, endMs: startMs + dayMs }, { atMost: 9 })).length,
    ).toBeLessThanOrEqual(9);
  });

  it("looks over the 180th meridian", async () => {
    const { tracks, settle } = await aSite(open);
    for (const [n, longitude] of [179.5, 179.9, 180, -180, -179.9, -179.5].entries())
      tracks.keep(aPoint({ atMs: startMs + n, longitude }));
    await settle();
    const box = { west: 179.8, south: 0, east: -179.8, north: 30 };
    const found = await tracks.inBox(box, { startMs, endMs: startMs + 100 }, whole);
    expect(found.map(({ longitude }) => longitude)).toEqual([179.9, 180, -180, -179.9]);
  });

  it("takes every so manieth piece of each channel where there are too many to read", async () => {
    const { database } = await aSite(open);
    const store = new TrackPieceStore(database);
    const pieces = Array.from({ length: 400 }, (_, n) => {
      const channel = { deviceId: `bus-${n % 10}`, channelId: "1" };
      const points = [aPoint({ channel, atMs: startMs + Math.floor(n / 10) * 30_000 })];
      return { channel, source: "JT808", points };
    });
    await store.add(pieces);
    const found = await store.inCells(cornersFor(world), hourOf(startMs), 100);
    expect(Map.groupBy(found, noOfBus).size).toBe(10);
    for (const [, points] of Map.groupBy(found, noOfBus)) expect(points).toHaveLength(10);
  });

  it("thins a long track while it reads it", async () => {
    const { tracks, settle } = await aSite(open);
    for (let n = 0; n < 25_000; n++)
      tracks.keep(aPoint({ atMs: startMs + n * 500, longitude: 114.01 + Math.sin(n) / 200 }));
    await settle();
    const thin = await tracks.ofChannel(bus, all, { atMost: 200 });
    expect(thin).toHaveLength(200);
    expect(thin[0]?.atMs).toBe(startMs);
    expect(thin.at(-1)?.atMs).toBe(startMs + 24_999 * 500);
  });

  it("deletes what is older than its days, in portions", async () => {
    const { tracks, clock, settle, rows } = await aSite(open, { keptDays: 1 });
    for (let n = 0; n < 700; n++)
      tracks.keep(aPoint({ channel: { deviceId: `bus-${n}`, channelId: "1" } }));
    tracks.keep(aPoint({ atMs: startMs + 24 * hourMs }));
    await settle();
    expect(await rows()).toBe(701);
    await clock.advance(dayMs + hourMs);
    await expect
      .poll(async () => {
        await clock.advance(10 * minuteMs);
        return rows();
      }, patience)
      .toBe(1);
  });

  it("finds nothing of a deleted device, and deletes its pieces by and by", async () => {
    const { tracks, clock, settle, rows, purge } = await aSite(open);
    for (let n = 0; n < 3; n++) {
      tracks.keep(aPoint({ atMs: startMs + n * hourMs }));
      tracks.keep(aPoint({ atMs: startMs + n * hourMs, channel: { ...bus, deviceId: "bus-2" } }));
    }
    await settle();
    await purge(bus.deviceId);
    expect(await tracks.ofChannel(bus, all, whole)).toEqual([]);
    const day = { startMs, endMs: startMs + dayMs };
    expect((await tracks.inBox(world, day, whole)).map(noOfBus)).toEqual([
      "bus-2",
      "bus-2",
      "bus-2",
    ]);
    tracks.keep(aPoint({ atMs: startMs + 7000 }));
    await settle();
    expect(await tracks.ofChannel(bus, all, whole)).toHaveLength(1);
    await clock.advance(hourMs);
    await expect.poll(rows, patience).toBe(4);
  });

  it("keeps what cannot be written and tries again", async () => {
    const { tracks, database, clock, settle, rows, complaints } = await aSite(open);
    const { schema } = database.as<unknown>();
    await schema.alterTable("track_pieces").renameTo("gone").execute();
    tracks.keep(aPoint());
    await clock.advance(32_000);
    await expect.poll(() => complaints[0], patience).toBe("positions were not stored");
    await schema.alterTable("gone").renameTo("track_pieces").execute();
    await settle();
    expect(await rows()).toBe(1);
  });

  it("lets others have their turn between the pages of a long track", async () => {
    const database = await open();
    await makeTables(database, [trackMigrations]);
    const store = new TrackPieceStore(database);
    const pieces = Array.from({ length: 1600 }, (_, no) => ({
      channel: bus,
      source: "JT808",
      points: [aPoint({ atMs: startMs + no * 30_000 })],
    }));
    for (let from = 0; from < pieces.length; from += 300)
      await store.add(pieces.slice(from, from + 300));
    const found: TrackPoint[] = [];
    const turns = await turnsPassed(async () => {
      for await (const page of store.ofChannel(bus, all)) found.push(...page);
    });
    expect(found).toHaveLength(1600);
    expect(turns).toBeGreaterThanOrEqual(4);
  });
});

async function aSite(open: OpenTestDatabase, { keptDays = 3650 } = {}) {
  const database = await open();
  await makeTables(database, [trackMigrations]);
  const clock = new FakeClock(startMs + hourMs);
  const complaints: string[] = [];
  const start = () => {
    const settings = { get: () => ({ keptDays }) as never };
    const log = { ...silentLogger, error: (_: object, why: string) => void complaints.push(why) };
    const feature = createTracksFeature({ database, settings, clock, log, ...noPeople });
    onTestFinished(async () => feature.stop?.());
    return feature;
  };
  const feature = start();
  const { tracks } = feature;
  return {
    database,
    clock,
    tracks,
    complaints,
    stop: async () => feature.stop?.(),
    /** As after a restart. */
    again: () => start().tracks,
    rows: () => rowsOf(database),
    /** Until what was told is written. */
    settle: async () => {
      await clock.advance(32_000);
      await expect.poll(() => tracks.waiting, patience).toBe(0);
    },
    purge: async (deviceId: string) => {
      for (const { table, device } of trackCleanUps)
        await sql`delete from ${sql.table(table)} where ${sql.ref(device)} = ${deviceId}`.execute(
          database.as<unknown>(),
        );
    },
  };
}

async function rowsOf(database: Database): Promise<number> {
  const counted = sql<{ n: number }>`select count(*) as n from track_pieces`;
  return (await counted.execute(database.as<unknown>())).rows[0]?.n ?? 0;
}
