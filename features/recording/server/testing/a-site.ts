import { FakeClock, Forbidden, LocalLeases, silentLogger } from "@tessera/base";
import {
  type CatalogChannel,
  type ChannelRef,
  ChannelRegistry,
  type DeviceCatalog,
  defineDriver,
  type StreamReport,
} from "@tessera/engine";
import { aCare, KeptAlarms } from "@tessera/engine/testing";
import type { Verb } from "@tessera/platform/contract";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  openDatabase,
  type Principal,
  Settings,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import {
  anAdmin,
  aPrincipal,
  feedOn,
  makeTables,
  recordInto,
  temporaryFolder,
} from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { createRecordingFeature } from "../index.ts";
import { recordingMigrations } from "../migrations/index.ts";
import { loadRecordingPlans } from "../recording-plans.ts";
import { FakeFootage } from "./fake-footage.ts";
import { FakeRecorders } from "./fake-recorders.ts";
import { FakeRoots } from "./fake-roots.ts";

/** For tests: the feature on a real database and HTTP server; cameras, disks and footage do as the test says. */

export const gate = { deviceId: "d1", channelId: "1" };
export const yard = { deviceId: "d1", channelId: "2" };
export const hall = { deviceId: "d2", channelId: "1" };
const cameras = [
  { ...gate, name: "Gate" },
  { ...hall, name: "Hall" },
  { ...yard, name: "Yard" },
];

export const main = (channel: ChannelRef) => ({ channel, flow: 1 as const });
export const place = ({ deviceId, channelId }: ChannelRef) => ({
  device: deviceId,
  channel: channelId,
});

const principals = new Map([
  ["admin", anAdmin],
  ["operator", aPrincipal(2, { userName: "li" })],
]);

const driver = defineDriver({
  name: "FAKE",
  form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
  connection: z.unknown(),
  openLive: () => Promise.reject(new Error("has no picture")),
  hasSubStream: () => true,
});

type Fields = Readonly<Record<string, unknown>>;
interface SendOptions {
  readonly token?: "admin" | "operator";
  readonly language?: "zh" | "en";
}

/** Monday, 5 January 2026, noon in Shanghai. */
export const startMs = Date.UTC(2026, 0, 5, 4);

/** With what an earlier site has left. */
interface Before {
  readonly database: Database;
  readonly clock: FakeClock;
}

export async function aSite(before?: Before) {
  const clock = before?.clock ?? new FakeClock(startMs);
  const database = before?.database ?? (await aDatabase());
  const log = silentLogger;
  const events = createEvents(log);
  const feed = feedOn(database);
  const settings = await Settings.load({
    database,
    feed,
    events,
    clock,
    log,
    env: {},
  });
  const channels = new ChannelRegistry((error) => {
    throw error;
  });
  const known = new Set<string>();
  const show = (channel: ChannelRef, isEnabled = true) => {
    known.add(keyOf(channel));
    const about = { name: "", driver: "FAKE", connection: {}, isOnDemand: true, isEnabled };
    channels.set({ ...channel, ...about });
  };
  const hide = (channel: ChannelRef) => {
    known.delete(keyOf(channel));
    channels.remove(channel);
  };
  for (const camera of [gate, yard, hall]) show(camera);
  const index = new FakeFootage(() => clock.nowMs());
  const recorders = new FakeRecorders();
  const roots = new FakeRoots();
  const streams = new Map<string, StreamReport>();
  /** What the operator may do: "playback d1/1". */
  const allowed = new Set<string>();
  const may = (principal: Principal | undefined, verb: Verb, channel: ChannelRef) =>
    principal?.isAdmin === true || allowed.has(`${verb} ${keyOf(channel)}`);
  const recordingPlans = await loadRecordingPlans({
    database,
    feed,
    clock,
    zoneName: "Asia/Shanghai",
  });
  const alarms = new KeptAlarms();
  const feature = createRecordingFeature({
    alarms,
    recordingPlans,
    index,
    recorders,
    roots,
    channels,
    catalog: aCatalog(known),
    care: aCare(clock),
    leases: new LocalLeases(clock),
    isGone: (channel) => !aCatalog(known).channel(channel),
    drivers: [driver],
    hub: { find: (ref) => streams.get(keyOf(ref)) },
    events,
    settings,
    rights: { judge: (principal, verb) => (channel) => may(principal, verb, channel) },
    clock,
    log,
  });
  await feature.start?.();
  const stop = async () => feature.stop?.();
  onTestFinished(stop);
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: {
      async require(principal, verb, channel) {
        if (!may(principal, verb, channel))
          throw new Forbidden("no-right", { zh: "没有权限", en: "No right" });
      },
    },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const send = (
    method: "GET" | "POST",
    path: string,
    fields: Fields,
    { token = "admin", language = "zh" }: SendOptions,
  ) => {
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return server.inject({
      method,
      url: `/api/v1/${path}${method === "GET" ? `?${query.toString()}` : ""}`,
      headers: { token, "accept-language": language },
      ...(method === "GET" ? {} : { payload: { ...fields } }),
    });
  };
  const call =
    (method: "GET" | "POST") =>
    async (path: string, fields: Fields = {}, options: SendOptions = {}) => {
      const reply = await send(method, path, fields, options);
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.payload}`);
      return reply.json<Record<string, unknown>>();
    };
  const refusal =
    (method: "GET" | "POST") =>
    async (path: string, fields: Fields = {}, options: SendOptions = {}) => {
      const reply = await send(method, path, fields, options);
      return [reply.statusCode, reply.headers["x-error-code"], reply.payload] as const;
    };
  return {
    clock,
    database,
    events,
    settings,
    index,
    recorders,
    roots,
    streams,
    allowed,
    alarms: alarms.raised,
    audited,
    recordingPlans,
    show,
    hide,
    stop,
    get: call("GET"),
    post: call("POST"),
    refusedGet: refusal("GET"),
    refusedPost: refusal("POST"),
  };
}

async function aDatabase(): Promise<Database> {
  const database = await openDatabase({ dataDir: await temporaryFolder(), log: silentLogger });
  onTestFinished(() => database.close());
  await makeTables(database, [sharedMigrations, settingsMigrations, recordingMigrations]);
  return database;
}

const keyOf = ({ deviceId, channelId }: ChannelRef): string => `${deviceId}/${channelId}`;

const toDevice = (id: string) => ({
  id,
  name: `Device ${id}`,
  nameText: id,
  driver: "FAKE",
  isEnabled: true,
});

function aCatalog(known: ReadonlySet<string>): DeviceCatalog {
  const all = (): CatalogChannel[] =>
    cameras
      .filter((camera) => known.has(keyOf(camera)))
      .map((camera) => ({
        ...camera,
        nameText: camera.name.toLowerCase(),
        parentId: "",
        isDirectory: false,
        isEnabled: true,
      }));
  return {
    device: toDevice,
    devices: () => [toDevice("d1"), toDevice("d2")],
    devicesByName: [],
    get camerasByName() {
      return all();
    },
    devicesNamed: () => [],
    camerasNamed: (text) => all().filter(({ nameText }) => nameText.includes(text.toLowerCase())),
    channel: (ref) => all().find((camera) => keyOf(camera) === keyOf(ref)),
    channelsOf: (id) => all().filter(({ deviceId }) => deviceId === id),
    isOnline: () => true,
    isDeviceOnline: () => true,
  };
}
