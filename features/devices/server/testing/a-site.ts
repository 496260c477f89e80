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
  type DeviceEvent,
  type DeviceInspection,
  type Driver,
  defineDriver,
  type FormField,
  type FoundDevice,
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
  migrate,
  openDatabase,
  type Principal,
  type ServerEvents,
  sharedMigrations,
} from "@tessera/platform/server";
import { temporaryFolder } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { deviceCapabilities } from "../../capabilities.ts";
import { Capabilities } from "../capabilities.ts";
import { DeviceStore } from "../device-store.ts";
import { Devices } from "../devices.ts";
import { createDevicesFeature } from "../index.ts";
import { deviceMigrations } from "../migrations/index.ts";
import type { RecordPlans } from "../record-plans.ts";
import { callersOf } from "./callers.ts";

/** For tests: the feature on a real database and HTTP server, with devices that do what the test says. */

const field = (wire: string, key: string, more: Partial<FormField> = {}): FormField => ({
  wire,
  key,
  kind: "text",
  label: { zh: `${wire} 字段`, en: `${wire} field` },
  ...more,
});

const url = z
  .string()
  .refine(
    (text) => text.startsWith("rtsp://"),
    "地址应以 rtsp:// 开头 · It must start with rtsp://",
  );

/** Takes `user@` out of an address, as real drivers do. */
const pulledConnection = z
  .object({
    url,
    subUrl: url.or(z.literal("")).default(""),
    userName: z.string().default(""),
    password: z.string().default(""),
    transport: z.enum(["TCP", "UDP"]).default("TCP"),
  })
  .transform(({ url: given, userName, ...rest }) => {
    const [, user = ""] = /^rtsp:\/\/(\w+)@/.exec(given) ?? [];
    const bare = given.replace(/^rtsp:\/\/\w+@/, "rtsp://");
    return { ...rest, url: bare, userName: userName || user };
  });

const addresses = [
  field("RtspUrl", "url", { kind: "url", isRequired: true, schemes: ["rtsp"] }),
  field("SubRtspUrl", "subUrl", { kind: "url" }),
];
const transports = ["TCP", "UDP"].map((value) => ({ value, label: { zh: value, en: value } }));
const transport = field("Transport", "transport", { kind: "choice", options: transports });

/** Pictures are not what these tests are about. */
const neverPlays: Driver["openLive"] = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("stopped")), { once: true });
  });

interface Fate {
  /** Thrown by every look while set. */
  failure: Error | undefined;
}

const pulledDriver = (fate: Fate): Driver =>
  defineDriver({
    name: "PULL",
    form: {
      label: { zh: "拉流", en: "Pulled" },
      hint: { zh: "主动取流", en: "We fetch it" },
      device: [
        ...addresses,
        field("DeviceUserName", "userName"),
        field("DeviceUserPW", "password", { kind: "secret" }),
        { ...transport, initial: "TCP" },
      ],
      channel: [
        ...addresses,
        field("Username", "userName"),
        field("Password", "password", { kind: "secret" }),
        transport,
      ],
    },
    connection: pulledConnection,
    openLive: neverPlays,
    async checkPresence() {
      if (fate.failure) throw fate.failure;
    },
    hasSubStream: (connection) => pulledConnection.parse(connection).subUrl !== "",
  });

const pushedDriver: Driver = {
  name: "PUSH",
  form: {
    label: { zh: "推流", en: "Pushed" },
    hint: { zh: "设备推送", en: "It sends" },
    device: [field("PublishKey", "publishKey", { kind: "key" })],
    channel: [],
  },
  connection: z.object({ publishKey: z.string().min(8, "密钥太短 · The key is too short") }),
  openLive: neverPlays,
  watchPresence: () => () => {},
  isPushed: true,
};

/** Comes by itself and tells its channels then. */
const comingDriver: Driver = {
  name: "COME",
  form: {
    label: { zh: "自行接入", en: "Comes" },
    hint: { zh: "", en: "" },
    device: [field("Password", "password", { kind: "secret" })],
  },
  connection: z.object({
    deviceId: z.string().default(""),
    channelId: z.string().default(""),
    password: z.string().default(""),
    ptzType: z.number().default(0),
  }),
  tellsChannels: true,
  openLive: neverPlays,
  watchPresence: () => () => {},
};

/** A recorder that tells its channels. */
class FakeRecorder {
  failure: Error | undefined;
  inspection: DeviceInspection = {
    manufacturer: "Acme",
    model: "NVR-4",
    firmware: "1.2",
    serial: "S1",
    clockSkewMs: 1500.4,
    channels: [1, 2].map((number) => ({
      channelId: String(number),
      name: `Input ${number}`,
      connection: { source: `s${number}` },
    })),
  };
  /** While set, what is asked now is answered when it settles. */
  held: Promise<void> | undefined;
  inspections = 0;
  found: readonly FoundDevice[] = [];
  reboots = 0;
  raise: ((event: DeviceEvent) => void) | undefined;
  watches = 0;

  readonly driver: Driver = {
    name: "NVR",
    form: {
      label: { zh: "录像机", en: "Recorder" },
      hint: { zh: "", en: "" },
      device: [
        field("DeviceIp", "host", { isRequired: true }),
        field("DevicePort", "port", { kind: "number", initial: 80 }),
        field("DeviceUserPW", "password", { kind: "secret" }),
      ],
    },
    connection: z.object({
      host: z.string(),
      port: z.number().int(),
      password: z.string().default(""),
      source: z.string().default(""),
    }),
    isPresenceShared: true,
    openLive: neverPlays,
    checkPresence: async () => this.#answer(),
    inspect: async () => {
      this.#answer();
      this.inspections++;
      const { inspection } = this;
      await this.held;
      return inspection;
    },
    discover: async (onFound, signal) => {
      for (const device of this.found) onFound(device);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    },
    capabilities: () => ["ptz", "dragZoom", "talk", "guard", "reboot", "events"],
    reboot: async () => {
      this.#answer();
      this.reboots++;
    },
    watchEvents: async ({ onEvent, signal }) => {
      this.watches++;
      this.#answer();
      this.raise = onEvent;
      await new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(new Error("ended"))),
      );
    },
  };

  #answer(): void {
    if (this.failure) throw this.failure;
  }
}

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

const aPrincipal = (userId: number, isAdmin: boolean): Principal => ({
  userId,
  userName: `user ${userId}`,
  nickName: "",
  roleId: userId,
  roleName: "",
  isAdmin,
  sessionId: userId,
});

const principals = new Map([
  ["admin", aPrincipal(1, true)],
  ["operator", aPrincipal(2, false)],
]);

export interface SiteOptions {
  /** With what an earlier site has left. */
  readonly database?: Database;
  readonly nowMs?: number;
  readonly clock?: FakeClock;
  /** Of one of several servers. */
  readonly leases?: Leases;
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

export async function aSite(options: SiteOptions = {}) {
  const clock = options.clock ?? new FakeClock(options.nowMs ?? Date.now());
  const log = silentLogger;
  const database = options.database ?? (await aDatabase());
  const events = createEvents(log);
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
  await migrate(database, [sharedMigrations, deviceMigrations]);
  return database;
}

const keyOf = ({ deviceId, channelId }: ChannelRef) => `${deviceId}/${channelId}`;
