import { FakeClock, LeaseBook, LocalLeases, silentLogger } from "@tessera/base";
import {
  type AlarmReport,
  type CatalogChannel,
  type ChannelRef,
  DeviceCare,
} from "@tessera/engine";
import { aheadOf } from "@tessera/formats/geo";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  sharedMigrations,
} from "@tessera/platform/server";
import { anAdmin, aPrincipal, feedOn, makeTables, recordInto } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import type { WireFence } from "../../contract.ts";
import { FenceStateStore } from "../fence-state-store.ts";
import { FenceStore } from "../fence-store.ts";
import { Fences } from "../fences.ts";
import { createGeofencesFeature, geofenceMigrations } from "../index.ts";

export const startMs = Date.UTC(2026, 0, 5, 4);
export const center: [number, number] = [114, 22];
export const bus = { deviceId: "bus-1", channelId: "1" };
export const yard = {
  Name: "车场",
  Shape: { Kind: "circle", Center: center, RadiusM: 500 },
  OnEnter: true,
  OnLeave: true,
  LimitKmh: 60,
  Channels: [{ device: "bus-1", channel: "1" }],
};

interface Move {
  readonly speedKmh?: number;
  readonly northM?: number;
  readonly cameras?: readonly string[];
}

const toChannel = (ref: ChannelRef): CatalogChannel => ({
  ...ref,
  name: "Bus",
  nameText: "",
  parentId: "",
  isDirectory: false,
  isEnabled: true,
});

/** One of the servers on a database, with one bus; servers with one book of leases run at once. */
export async function aFenceSite(
  database: Database,
  { clock = new FakeClock(startMs), book = new LeaseBook(clock) } = {},
) {
  await makeTables(database, [sharedMigrations, geofenceMigrations]);
  const feed = feedOn(database);
  const events = createEvents(silentLogger);
  const leases = new LocalLeases(clock, book);
  onTestFinished(() => leases.stop());
  const care = new DeviceCare(leases, () => {});
  const reported: AlarmReport[] = [];
  const audited: AuditEntry[] = [];
  /** Alarms cannot be stored. */
  const isFull = { value: false };
  const liveGroups = new Set([7]);
  const groups = {
    has: (id: number) => liveGroups.has(id),
    exists: (id: number) => liveGroups.has(id),
  };
  const feature = createGeofencesFeature({
    fences: await Fences.load({ store: new FenceStore(database), feed, groups }),
    states: new FenceStateStore(database),
    catalog: {
      device: (id) => ({ id, name: "粤B1", nameText: "", driver: "JT808", isEnabled: true }),
      channel: toChannel,
    },
    alarms: {
      reportWith: async (alarms, write) => {
        await database.transaction(async () => {
          await write();
          if (isFull.value) throw new Error("the disk is full");
        });
        reported.push(...alarms);
      },
    },
    database,
    groups,
    events,
    leases,
    care,
    clock,
    log: silentLogger,
  });
  await feature.start?.();
  const server = await createHttpServer({
    features: [feature],
    sessions: {
      resolve: async (token) =>
        [anAdmin, aPrincipal(2)].find(({ userId }) => userId === Number(token)),
    },
    rights: { require: () => {} },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  onTestFinished(async () => {
    await server.stop();
    await feature.stop?.();
  });
  const tell = async (eastM: number, change: Move & { atMs?: number } = {}) => {
    const { atMs = clock.nowMs(), speedKmh = 30, northM = 0, cameras = ["1"] } = change;
    const [longitude, latitude] = aheadOf(aheadOf(center, 90, eastM), 0, northM);
    const position = { atMs, longitude, latitude, speedKmh };
    // As drivers do, of every camera of a vehicle one right after the other.
    await Promise.all(
      cameras.map((channelId) => feature.watch.take({ ...bus, channelId }, position)),
    );
  };
  return {
    clock,
    events,
    reported,
    audited,
    tell,
    isFull,
    book,
    drive: async (path: readonly number[], change: Move = {}) => {
      for (const eastM of path) {
        await clock.advance(10_000);
        await tell(eastM, change);
      }
    },
    post: (path: string, payload: object, user = 1) =>
      server.inject({
        method: "POST",
        url: `/api/v1/geofences/${path}`,
        headers: { token: String(user) },
        payload,
      }),
    liveGroups,
    list: async (asked = "") =>
      (await server.inject({ url: `/api/v1/geofences${asked}`, headers: { token: "1" } })).json<{
        total: number;
        rows: WireFence[];
      }>(),
    stop: async () => feature.stop?.(),
  };
}
