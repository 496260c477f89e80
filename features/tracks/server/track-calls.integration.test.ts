import { dayMs, FakeClock, Forbidden, hourMs, silentLogger } from "@tessera/base";
import type { CatalogChannel, ChannelRef } from "@tessera/engine";
import { type AuditEntry, createHttpServer, type Principal } from "@tessera/platform/server";
import {
  anAdmin,
  aPrincipal,
  forEachDatabase,
  makeTables,
  type OpenTestDatabase,
  recordInto,
} from "@tessera/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import type { WireTrack } from "../contract.ts";
import { createTracksFeature } from "./index.ts";
import { trackMigrations } from "./migrations/index.ts";
import { aPoint } from "./testing/a-point.ts";

const startMs = Date.UTC(2026, 0, 5, 0);
const guard = aPrincipal(2);
/** May watch everything, but not see the map. */
const watcher = aPrincipal(3);
/** Exports only with somebody else's consent. */
const watched: Principal = { ...anAdmin, userId: 4, needsSecondPerson: ["export"] };
const people = [anAdmin, guard, watcher, watched];
/** One step of ten seconds at 36 km/h. */
const stepDegrees = 100 / 111_195;

forEachDatabase((open) => {
  it("lists channels that told where they are in a range, of those one may watch, the last heard first", async () => {
    const { keep, settle, get } = await aSite(open);
    keep("bus-1", 0);
    keep("bus-2", 60_000);
    keep("bus-3", 30_000);
    keep("bus-1", dayMs);
    await settle();
    keep("bus-2", 90_000);
    const asked = `tracks/channels?from=${startMs}&to=${startMs + hourMs}`;
    expect(await get(asked, 1)).toMatchObject({
      total: 3,
      rows: [
        { device: "bus-2", name: "Bus bus-2", lastMs: startMs + 90_000, online: 1 },
        { device: "bus-3" },
        { device: "bus-1", lastMs: startMs },
      ],
    });
    expect(await get(asked, 2)).toMatchObject({
      total: 2,
      rows: [{ device: "bus-2" }, { device: "bus-1" }],
    });
    expect(await get(asked, 3)).toMatchObject({ total: 0, rows: [] });
    expect(await get(`${asked}&q=bus-1`, 1)).toMatchObject({ total: 1 });
    expect(await get(`${asked}&start=2&limit=1`, 1)).toMatchObject({
      total: 3,
      rows: [{ device: "bus-1" }],
    });
  });

  it("tells a track as columns of differences, with figures of all points", async () => {
    const { keep, settle, get, audited } = await aSite(open);
    for (let step = 0; step <= 360; step++) keep("bus-1", step * 10_000, step * stepDegrees);
    await settle();
    const range = `from=${startMs}&to=${startMs + hourMs + 1}`;
    const reply = (await get(`tracks/points?ids=bus-1~1&${range}&limitKmh=30`, 1)) as {
      tracks: WireTrack[];
    };
    const track = reply.tracks[0] as WireTrack;
    expect(track).toMatchObject({ id: "bus-1~1", name: "Bus bus-1", total: 361, mayExport: true });
    expect(track.points.at.slice(0, 3)).toEqual([startMs, 10_000, 10_000]);
    expect(track.points.lon[0]).toBe(114_050_000);
    expect(sum(track.points.lat)).toBe(Math.round((22.54 + 360 * stepDegrees) * 1e6));
    expect(track.points.speed.slice(0, 3)).toEqual([0, 360, 0]);
    expect(sum(track.points.mileage)).toBe(track.figures.distanceM);
    expect(track.figures.distanceM).toBeCloseTo(36_000, -2);
    expect(track.figures.overspeeds).toHaveLength(1);
    expect(track.figures.days).toHaveLength(new Set([startMs, startMs + hourMs].map(dayText)).size);
    expect(audited.map(({ action }) => action)).toEqual(["GET /api/v1/tracks/points"]);

    const thin = (await get(`tracks/points?ids=bus-1~1&${range}&atMost=5`, 1)) as {
      tracks: WireTrack[];
    };
    expect(thin.tracks[0]?.points.at.length).toBeLessThanOrEqual(5);
    expect(thin.tracks[0]).toMatchObject({ total: 361 });
    expect(thin.tracks[0]?.figures.distanceM).toBe(track.figures.distanceM);
  });

  it("puts points of a blind zone, told late, where they belong", async () => {
    const { keep, settle, get } = await aSite(open);
    for (const step of [0, 1, 2, 60, 61]) keep("bus-1", step * 10_000, step * stepDegrees);
    await settle();
    for (let step = 3; step < 60; step++) keep("bus-1", step * 10_000, step * stepDegrees);
    await settle();
    const reply = (await get(
      `tracks/points?ids=bus-1~1&from=${startMs}&to=${startMs + hourMs}`,
      1,
    )) as {
      tracks: WireTrack[];
    };
    expect(reply.tracks[0]?.total).toBe(62);
    expect(reply.tracks[0]?.points.at.slice(1).every((delta) => delta === 10_000)).toBe(true);
    expect(reply.tracks[0]?.figures.gaps).toEqual([]);
  });

  it("offers the cameras of the vehicle that one may play back", async () => {
    const { keep, get } = await aSite(open);
    keep("bus-1", 0);
    const reply = (await get(
      `tracks/points?ids=bus-1~1&from=${startMs}&to=${startMs + hourMs}`,
      1,
    )) as {
      tracks: WireTrack[];
    };
    expect(reply.tracks[0]?.cameras).toEqual([
      { id: "bus-1~1", name: "Bus bus-1", keepsOwn: true },
      { id: "bus-1~2", name: "Bus bus-1", keepsOwn: false },
    ]);
  });

  it("refuses channels one may not watch, unknown ones, and times that cannot be", async () => {
    const { ask } = await aSite(open);
    const range = `from=${startMs}&to=${startMs + hourMs}`;
    const statusOf = async (path: string, user: number) => (await ask(path, user)).statusCode;
    expect(await statusOf(`tracks/points?ids=bus-3~1&${range}`, 2)).toBe(403);
    expect(await statusOf(`tracks/export?ids=bus-1~1&${range}`, 2)).toBe(403);
    expect(await statusOf(`tracks/points?ids=bus-1~1&${range}`, 3)).toBe(403);
    expect(await statusOf(`tracks/points?ids=gone~1&${range}`, 1)).toBe(400);
    expect(await statusOf(`tracks/points?ids=bus-1~1&from=${startMs}&to=${startMs}`, 1)).toBe(400);
    const long = await ask(`tracks/points?ids=bus-1~1&from=0&to=${startMs}`, 1);
    expect(long.statusCode).toBe(400);
    expect(long.body).toContain("31 days");
    const many = JSON.stringify(Array.from({ length: 9 }, (_, no) => `bus-${no}~1`));
    expect(await statusOf(`tracks/points?ids=${encodeURIComponent(many)}&${range}`, 1)).toBe(400);
  });

  it("gives tracks out with a second person's consent alone where the role asks for it, as recordings", async () => {
    const { keep, ask } = await aSite(open);
    keep("bus-1", 0);
    const asked = `ids=bus-1~1&from=${startMs}&to=${startMs + hourMs}`;
    const refused = await ask(`tracks/export?${asked}`, watched.userId);
    expect(refused.statusCode).toBe(403);
    expect(refused.headers["x-error-code"]).toBe("second-person-due");
    expect((await ask(`tracks/points?${asked}`, watched.userId)).statusCode).toBe(200);
    expect((await ask(`tracks/export?${asked}`, 1)).statusCode).toBe(200);
  });

  it("exports all points of several channels as one file, and keeps that on record", async () => {
    const { keep, settle, ask, audited } = await aSite(open);
    for (let step = 0; step < 30; step++) keep("bus-1", step * 10_000, step * stepDegrees);
    await settle();
    keep("bus-2", 5000);
    const ids = encodeURIComponent(JSON.stringify(["bus-1~1", "bus-2~1"]));
    const reply = await ask(
      `tracks/export?ids=${ids}&format=csv&from=${startMs}&to=${startMs + hourMs}`,
      1,
    );
    expect(reply.headers["content-disposition"]).toContain("attachment");
    expect(reply.body.trim().split("\r\n")).toHaveLength(32);
    expect(audited).toEqual([
      expect.objectContaining({
        action: "GET /api/v1/tracks/export",
        target: "轨迹 Fleet bus-1 Bus bus-1、Fleet bus-2 Bus bus-2",
      }),
    ]);
  });
});

const sum = (numbers: readonly number[] = []) => numbers.reduce((total, one) => total + one, 0);
const dayText = (atMs: number) => new Date(atMs).toLocaleDateString("en-CA");

const toChannel = (ref: ChannelRef): CatalogChannel => ({
  ...ref,
  name: `Bus ${ref.deviceId}`,
  nameText: "",
  parentId: "",
  isDirectory: false,
  isEnabled: true,
});
const may = (userId: number, verb: string, { deviceId }: ChannelRef): boolean => {
  if (userId === watcher.userId) return verb === "live";
  return (
    userId === 1 ||
    userId === watched.userId ||
    (deviceId !== "bus-3" && ["live", "map"].includes(verb))
  );
};

/** The guard may watch bus-1 and bus-2; the administrator everything. Every bus has two cameras. */
async function aSite(open: OpenTestDatabase) {
  const database = await open();
  await makeTables(database, [trackMigrations]);
  const clock = new FakeClock(startMs);
  const fleet = ["bus-1", "bus-2", "bus-3"];
  const feature = createTracksFeature({
    database,
    settings: { get: () => ({ keptDays: 30 }) as never },
    catalog: () => ({
      device: (id) =>
        fleet.includes(id)
          ? { id, name: `Fleet ${id}`, nameText: "", driver: "JT808", isEnabled: true }
          : undefined,
      channel: (ref) => (fleet.includes(ref.deviceId) ? toChannel(ref) : undefined),
      channelsOf: (deviceId) => ["1", "2"].map((channelId) => toChannel({ deviceId, channelId })),
      isOnline: () => true,
    }),
    rights: {
      judge: (principal, verb) => (ref) => may(principal?.userId ?? 0, verb, ref),
      require(principal, verb, ref) {
        if (!may(principal?.userId ?? 0, verb, ref))
          throw new Forbidden("no-right", { zh: "没有权限", en: "No right" });
      },
    },
    keepsRecordings: ({ channelId }) => channelId === "1",
    clock,
    log: silentLogger,
  });
  await feature.start?.();
  onTestFinished(async () => feature.stop?.());
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => people.find(({ userId }) => userId === Number(token)) },
    rights: { require: () => {} },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  onTestFinished(() => server.stop());
  const ask = (path: string, user: number) =>
    server.inject({
      method: "GET",
      url: `/api/v1/${path}`,
      headers: { token: String(user), "accept-language": "en" },
    });
  return {
    audited,
    ask,
    get: async (path: string, user: number): Promise<unknown> => (await ask(path, user)).json(),
    keep: (deviceId: string, afterMs: number, north = 0) =>
      feature.tracks.keep(
        aPoint({
          channel: { deviceId, channelId: "1" },
          atMs: startMs + afterMs,
          latitude: 22.54 + north,
        }),
      ),
    settle: async () => {
      await clock.advance(40_000);
      await expect.poll(() => feature.tracks.waiting, { timeout: 20_000 }).toBe(0);
    },
  };
}
