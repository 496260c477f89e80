import {
  FakeClock,
  Forbidden,
  type Leases,
  LocalLeases,
  NotFound,
  silentLogger,
} from "@tessera/base";
import {
  type ChannelRef,
  ChannelRegistry,
  type DeviceCleanUp,
  type Driver,
  PresenceMonitor,
  StreamHub,
  type TrackPoint,
} from "@tessera/engine";
import { aCare, KeptAlarms } from "@tessera/engine/testing";
import { type CapabilityDefinition, type Verb } from "@tessera/platform/contract";
import {
  ChangeFeed,
  createEvents,
  createHttpServer,
  type Database,
  openDatabase,
  type Principal,
  type ServerEvents,
  sharedMigrations,
} from "@tessera/platform/server";
import { anAdmin, aPrincipal, makeTables, temporaryFolder } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { deviceCapabilities } from "../../capabilities.ts";
import { Capabilities } from "../capabilities.ts";
import { DeviceStore } from "../device-store.ts";
import { Devices } from "../devices.ts";
import { createDevicesFeature } from "../index.ts";
import { deviceMigrations } from "../migrations/index.ts";
import { PlayTimes } from "../play-times.ts";
import type { RecordPlans } from "../record-plans.ts";
import type { ChannelRelays } from "../wire-relay.ts";
import { callersOf } from "./callers.ts";
import {
  comingDriver,
  FakeRecorder,
  type Fate,
  pulledDriver,
  pushedDriver,
} from "./fake-drivers.ts";

/** There is one plan. */
class FakeRecordPlans implements RecordPlans {
  readonly #followers = new Set<string>();
  get(id: number) {
    if (id !== 1) throw new NotFound("plan-unknown", { zh: "", en: "" });
  }
  of(channel: ChannelRef) {
    return this.#followers.has(keyOf(channel))
      ? { id: 1, name: "全天", isEnabled: true }
      : undefined;
  }
  async assign(id: number, channels: readonly ChannelRef[]) {
    for (const channel of channels)
      if (id === 0) this.#followers.delete(keyOf(channel));
      else this.#followers.add(keyOf(channel));
  }
}

const principals = new Map([
  ["admin", anAdmin],
  ["operator", aPrincipal(2)],
]);

export interface SiteOptions {
  /** With what an earlier site has left. */
  readonly database?: Database;
  readonly nowMs?: number;
  readonly clock?: FakeClock;
  /** Of one of several servers. */
  readonly leases?: Leases;
  readonly bus?: Parameters<typeof createEvents>[1];
  readonly cleanUps?: readonly DeviceCleanUp[];
  /** Beside those that are always there. */
  readonly drivers?: readonly Driver[];
  readonly capabilities?: readonly CapabilityDefinition[];
}

const usualCapabilities = (
  [
    ["ptz", "ptz"],
    ["dragZoom", "ptz"],
    ["talk", "talk"],
    ["guard", "configure"],
  ] as const
).map(([name, verb]) => ({ name, verb, label: { zh: name, en: name } }));

/** The feature on a real database and HTTP server, with devices that do what the test says. */
export async function aSite(options: SiteOptions = {}) {
  const clock = options.clock ?? new FakeClock(options.nowMs ?? Date.now());
  const log = silentLogger;
  const database = options.database ?? (await aDatabase());
  const events = createEvents(log, options.bus);
  const channels = new ChannelRegistry((error) => {
    throw error;
  });
  const fate: Fate = { failure: undefined };
  const recorder = new FakeRecorder();
  const drivers = [
    pulledDriver(fate),
    pushedDriver,
    recorder.driver,
    comingDriver,
    ...(options.drivers ?? []),
  ];
  const hub = new StreamHub({ channels, drivers, clock, log });
  const leases = options.leases ?? new LocalLeases(clock);
  const care = aCare(clock, leases);
  const presence = new PresenceMonitor({ channels, drivers, hub, care, clock, log });
  const feed = new ChangeFeed({ database, clock, log });
  const store = new DeviceStore(database, options.cleanUps);
  const devices = new Devices({ store, channels, drivers, feed, events, clock });
  /** Channels that the operator may watch: "device/channel". */
  const allowed = new Set<string>();
  const favourites = new Set<string>();
  const judge = (principal: Principal | undefined, verb: Verb) => (channel: ChannelRef) =>
    principal?.isAdmin === true || (verb !== "configure" && allowed.has(keyOf(channel)));
  const recordPlans = new FakeRecordPlans();
  /** By "device/channel". */
  const relayStates = new Map<string, ReturnType<ChannelRelays["of"]>>();
  /** What open consoles were told. */
  const told: [kind: string, data: unknown][] = [];
  const alarms = new KeptAlarms();
  const tracked: TrackPoint[] = [];
  const feature = createDevicesFeature({
    devices,
    capabilities: new Capabilities([
      ...deviceCapabilities,
      ...usualCapabilities,
      ...(options.capabilities ?? []),
    ]),
    database,
    events,
    channels,
    presence,
    care,
    leases,
    rights: {
      judge,
      require: (principal, verb, channel) => {
        if (!judge(principal, verb)(channel)) throw new Forbidden("no-right", { zh: "", en: "" });
      },
    },
    favourites: { has: (userId, channel) => favourites.has(`${userId}:${keyOf(channel)}`) },
    recordPlans,
    relays: { of: (channel) => relayStates.get(keyOf(channel)) },
    playTimes: new PlayTimes(hub, clock),
    alarms,
    tracks: { keep: (point) => void tracked.push(point) },
    push: {
      tell: ({ kind }, data) => void told.push([kind, data]),
      tellHere: ({ kind }, data) => void told.push([kind, data]),
    },
    snapshot: async () => new Uint8Array(),
    publishAddresses: ({ channel }, key, hostName) => [
      { protocol: "rtmp", url: `rtmp://${hostName}/live/${keyOf(channel)}?key=${key}` },
    ],
    clock,
    log,
  });
  const purged: ServerEvents["devices-purged"][] = [];
  events.on("devices-purged", (event) => void purged.push(event));
  await feature.start?.();
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: { require: () => {} },
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const stop = async () => {
    await feature.stop?.();
    await feed.stop();
    presence.stop();
    await hub.stop();
  };
  onTestFinished(stop);
  return {
    ...callersOf(server),
    intake: feature.intakeFor(comingDriver.name),
    clock,
    database,
    feed,
    devices,
    channels,
    fate,
    recorder,
    hub,
    relayStates,
    allowed,
    favourites,
    events,
    purged,
    alarms: alarms.raised,
    tracked,
    told,
    stop,
  };
}

async function aDatabase(): Promise<Database> {
  const database = await openDatabase({ dataDir: await temporaryFolder(), log: silentLogger });
  onTestFinished(() => database.close());
  await makeTables(database, [sharedMigrations, deviceMigrations]);
  return database;
}

const keyOf = ({ deviceId, channelId }: ChannelRef) => `${deviceId}/${channelId}`;
