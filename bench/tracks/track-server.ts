import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { dayMs, FakeClock, minuteMs, silentLogger, systemClock } from "@tessera/base";
import type { CatalogChannel, ChannelRef } from "@tessera/engine";
import { createTracksFeature, trackMigrations } from "@tessera/features/tracks/server";
import { createHttpServer, migrate, openDatabase } from "@tessera/platform/server";
import { anAdmin, recordInto } from "@tessera/platform/testing";
import { sql } from "kysely";
import { positionOf, tellEveryMs, vehicleCount, vehicleNo } from "./vehicles.ts";

/** A server that does nothing but keep tracks: what a day and the last minutes have left, and then what comes. */

export interface FilledTracks {
  readonly points: number;
  readonly bytes: number;
}

export interface TrackReads {
  readonly dayMs: readonly number[];
  readonly dayPoints: number;
  readonly boxMs: readonly number[];
  readonly boxPoints: number;
  /** A track with its figures as the console asks for it. */
  readonly answerMs: readonly number[];
  readonly answerPoints: number;
  /** As it goes over the line. */
  readonly answerBytes: number;
  /** Told to us, but not found. */
  readonly missing: number;
}

/** Of which there is a whole day. */
const dayVehicles = 20;
const filledMinutes = 20;
const tickMs = 50;
const tries = 40;
const boxDegrees = 0.05;

const log = {
  ...silentLogger,
  error: (fields: object, why: string) => console.error(why, fields),
};
const settings = { get: () => ({ keptDays: 30 }) as never };
const toChannel = (ref: ChannelRef): CatalogChannel => ({
  ...ref,
  name: ref.deviceId,
  nameText: ref.deviceId,
  parentId: "",
  isDirectory: false,
  isEnabled: true,
});
const everything = {
  catalog: () => ({
    device: () => undefined,
    channel: toChannel,
    channelsOf: () => [],
    isOnline: () => true,
  }),
  rights: { judge: () => () => true, require: () => {} },
  keepsRecordings: () => false,
};
const folder = await mkdtemp(join(tmpdir(), "tessera-bench-tracks-"));
const database = await openDatabase({ url: process.argv[2], dataDir: folder, log });
await migrate(database, [trackMigrations]);
const filled = await fill();
const feature = createTracksFeature({
  database,
  settings,
  clock: systemClock,
  log,
  ...everything,
});
const { tracks } = feature;
const web = await createHttpServer({
  features: [feature],
  sessions: { resolve: async () => anAdmin },
  rights: { require: () => {} },
  audit: recordInto([]),
  provider: () => "Tessera",
  product: { name: "Tessera", version: "0" },
  log,
  clock: systemClock,
});
const startedMs = Date.now();
const driving = setInterval(tell, tickMs);
let told = 0;

process.on("message", () => void read().then((reads) => process.send?.(reads)));
process.once("disconnect", () => void stop().finally(() => process.exit()));
process.send?.(filled satisfies FilledTracks);

/** All that are due since the last time, one vehicle after the other. */
function tell(): void {
  const due = ((Date.now() - startedMs) * vehicleCount) / tellEveryMs;
  for (; told < due; told++) {
    const no = told % vehicleCount;
    const atMs = startedMs + Math.round((told * tellEveryMs) / vehicleCount);
    tracks.keep({ ...positionOf(no, atMs), channel: vehicleNo(no), source: "bench" });
  }
}

async function fill(): Promise<FilledTracks> {
  const nowMs = Date.now();
  const clock = new FakeClock(nowMs - dayMs);
  const past = createTracksFeature({ database, settings, clock, log, ...everything });
  let points = 0;
  while (clock.nowMs() < nowMs) {
    const count = clock.nowMs() < nowMs - filledMinutes * minuteMs ? dayVehicles : vehicleCount;
    for (let no = 0; no < count; no++) {
      const position = positionOf(no, clock.nowMs());
      past.tracks.keep({ ...position, channel: vehicleNo(no), source: "bench" });
    }
    points += count;
    await clock.advance(tellEveryMs);
    while (past.tracks.waiting > 8 * count) await passed(1);
  }
  await past.stop?.();
  // PostgreSQL does this by itself some minutes later; SQLite does without.
  if (database.kind === "postgres") await sql`analyze`.execute(database.as());
  return { points, bytes: await bytesOf() };
}

async function bytesOf(): Promise<number> {
  const query =
    database.kind === "sqlite"
      ? sql<{ bytes: number }>`select page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_total_relation_size('track_pieces') as bytes`;
  return (await query.execute(database.as<unknown>())).rows[0]?.bytes ?? 0;
}

async function read(): Promise<TrackReads> {
  const endMs = Date.now();
  const reads = { dayMs: [] as number[], dayPoints: 0, boxMs: [] as number[], boxPoints: 0 };
  for (let round = 0; round < tries; round++) {
    const channel = vehicleNo(round % dayVehicles);
    let beganMs = performance.now();
    const day = { startMs: endMs - dayMs, endMs };
    reads.dayPoints = (await tracks.ofChannel(channel, day, { atMost: 1000 })).length;
    reads.dayMs.push(performance.now() - beganMs);
    const west = 113.5 + Math.random();
    const south = 22 + Math.random();
    const box = { west, south, east: west + boxDegrees, north: south + boxDegrees };
    const range = { startMs: endMs - filledMinutes * minuteMs, endMs };
    beganMs = performance.now();
    reads.boxPoints = (await tracks.inBox(box, range, { atMost: 5000 })).length;
    reads.boxMs.push(performance.now() - beganMs);
  }
  return { ...reads, ...(await answers(endMs)), missing: await countMissing() };
}

/** As many points as a vehicle tells in a day at one every ten seconds. */
const askedPoints = 8640;

async function answers(endMs: number) {
  const answerMs: number[] = [];
  let answer = { bytes: 0, points: 0 };
  for (let round = 0; round < tries; round++) {
    const { deviceId, channelId } = vehicleNo(round % dayVehicles);
    const range = `from=${endMs - askedPoints * tellEveryMs}&to=${endMs}`;
    const beganMs = performance.now();
    const reply = await web.inject({
      url: `/api/v1/tracks/points?ids=${deviceId}~${channelId}&${range}&limitKmh=60`,
      headers: { token: "bench", "accept-encoding": "gzip" },
    });
    answerMs.push(performance.now() - beganMs);
    const { tracks: found } = JSON.parse(gunzipSync(reply.rawPayload).toString()) as {
      tracks: { total: number }[];
    };
    answer = { bytes: reply.rawPayload.length, points: found[0]?.total ?? 0 };
  }
  return { answerMs, answerBytes: answer.bytes, answerPoints: answer.points };
}

async function countMissing(): Promise<number> {
  let missing = 0;
  for (let no = 0; no < vehicleCount; no += 97) {
    const toldOf = Math.floor((told - 1 - no) / vehicleCount) + 1;
    const range = { startMs: startedMs, endMs: Date.now() };
    missing += toldOf - (await tracks.ofChannel(vehicleNo(no), range, { atMost: 1e6 })).length;
  }
  return missing;
}

async function stop(): Promise<void> {
  clearInterval(driving);
  await web.stop();
  await feature.stop?.();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
