import { FakeClock, LocalLeases, silentLogger } from "@tessera/base";
import {
  type CatalogChannel,
  type ChannelRef,
  ChannelRegistry,
  type DeviceCatalog,
  defineDriver,
} from "@tessera/engine";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  Settings,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import { anAdmin, aPrincipal, feedOn, makeTables, recordInto } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { AlarmPlanStore, AlarmPlans, createAlarmPlansFeature } from "../index.ts";
import { alarmPlanMigrations } from "../migrations/index.ts";
import type { PlannedAlarm, SiteModes } from "../ports.ts";
import { gate, hall, startMs, yard } from "./a-plan.ts";
import { FakeAlarms, FakeMessages, placeText } from "./fake-site.ts";

/** For tests: the feature on a real database and HTTP server; alarms, cameras and messages do as the test says. */

const cameras = [
  { ...gate, name: "Gate" },
  { ...yard, name: "Yard" },
  { ...hall, name: "Hall" },
];

type Fields = Readonly<Record<string, unknown>>;

/** With what an earlier site, or another server, has. */
export interface SiteParts {
  readonly clock?: FakeClock;
  readonly alarms?: FakeAlarms;
  readonly messages?: FakeMessages;
  readonly leases?: LocalLeases;
}

export async function aSite(database: Database, before: SiteParts = {}) {
  const clock = before.clock ?? new FakeClock(startMs);
  const log = silentLogger;
  await makeTables(database, [sharedMigrations, settingsMigrations, alarmPlanMigrations]);
  const feed = feedOn(database);
  const events = createEvents(log);
  const settings = await Settings.load({ database, feed, events, clock, log, env: {} });
  const plans = await AlarmPlans.load({ store: new AlarmPlanStore(database), feed, clock });
  const alarms = before.alarms ?? new FakeAlarms((work) => database.transaction(work));
  const messages = before.messages ?? new FakeMessages();
  const done: string[] = [];
  /** Of what is done, what fails and with what. */
  const faults = new Map<string, Promise<never>>();
  const note = async (word: string) => {
    await faults.get(word.split(" ")[0] ?? "");
    done.push(word);
  };
  const channels = new ChannelRegistry((error) => {
    throw error;
  });
  for (const { name, ...ref } of cameras)
    channels.set({
      ...ref,
      name,
      driver: "FAKE",
      connection: ref,
      isOnDemand: true,
      isEnabled: true,
    });
  let mode = "";
  const muted = new Set<string>();
  const modes: SiteModes = {
    modeOf: () => mode,
    modes: () => [{ key: "custom-1", like: "armed" }],
    isMuted: (channel) => muted.has(placeText(channel)),
  };
  const leases = before.leases ?? new LocalLeases(clock);
  const feature = createAlarmPlansFeature({
    plans,
    alarms,
    messages,
    recordings: {
      extend: (channel, untilMs) =>
        note(`record ${placeText(channel)} ${(untilMs - startMs) / 1000}`),
    },
    presets: { goTo: (channel, token) => note(`preset ${placeText(channel)} ${token}`) },
    snapshot: async ({ channel }) => {
      await note(`snapshot ${placeText(channel)}`);
      return new Uint8Array([0xff, 0xd8]);
    },
    modes,
    channels,
    drivers: [
      defineDriver<ChannelRef>({
        name: "FAKE",
        form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
        connection: z.object({ deviceId: z.string(), channelId: z.string() }),
        openLive: () => Promise.reject(new Error("has no picture")),
        capabilities: ({ deviceId }) => (deviceId === "d1" ? ["output"] : []),
        commands: {
          output: (channel, { number, isOn }) =>
            note(`output ${placeText(channel)} ${number} ${isOn ? "on" : "off"}`),
        },
      }),
    ],
    catalog,
    groups: { has: (id, { deviceId }) => id === 7 && deviceId === "d2" },
    database,
    events,
    settings,
    push: {
      tell: (_, data) => {
        const { ParentDeviceID, ChannelID, Seconds } = z
          .object({ ParentDeviceID: z.string(), ChannelID: z.string(), Seconds: z.number() })
          .parse(data);
        done.push(`wall ${ParentDeviceID}/${ChannelID} ${Seconds}`);
      },
    },
    leases,
    zone: "Asia/Shanghai",
    clock,
    log,
  });
  await feature.start?.();
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await feature.stop?.();
    isStopped = true;
  };
  onTestFinished(stop);
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: { require: async () => undefined },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const send = (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    fields: Fields,
    token = "admin",
  ) => {
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return server.inject({
      method,
      url: `/api/${path}${method === "GET" ? `?${query.toString()}` : ""}`,
      headers: { token, "accept-language": "zh" },
      ...(method === "GET" ? {} : { payload: { ...fields } }),
    });
  };
  return {
    clock,
    database,
    plans,
    alarms,
    messages,
    done,
    faults,
    leases,
    settings,
    audited,
    stop,
    settled: () => feature.settled(),
    mute: (channel: ChannelRef) => void muted.add(placeText(channel)),
    setMode: (next: string) => {
      mode = next;
    },
    /** As alarms come: stored first, told after. */
    async raise(...raised: readonly PlannedAlarm[]) {
      alarms.raise(...raised);
      for (const alarm of raised.slice(0, 1)) events.tellSite("alarm-raised", alarm);
      await feature.settled();
    },
    async pass(ms: number) {
      await clock.advance(ms);
      await feature.settled();
    },
    ask: async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, fields: Fields = {}) => {
      const reply = await send(method, path, fields);
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.payload}`);
      return reply.json<Record<string, unknown>>();
    },
    refused: async (
      method: "GET" | "POST",
      path: string,
      fields: Fields = {},
      token: "admin" | "operator" = "admin",
    ) => {
      const reply = await send(method, path, fields, token);
      return [reply.statusCode, reply.headers["x-error-code"], reply.payload] as const;
    },
  };
}

const principals = new Map([
  ["admin", anAdmin],
  ["operator", aPrincipal(2, { userName: "li" })],
]);

const toDevice = (id: string) => ({
  id,
  name: `Device ${id}`,
  nameText: id,
  driver: "FAKE",
  isEnabled: true,
});

const all: readonly CatalogChannel[] = cameras.map((camera) => ({
  ...camera,
  nameText: camera.name.toLowerCase(),
  parentId: "",
  isDirectory: false,
  isEnabled: true,
}));

const catalog: DeviceCatalog = {
  device: (id) => (id === "" ? undefined : toDevice(id)),
  devices: () => [toDevice("d1"), toDevice("d2")],
  devicesByName: [],
  camerasByName: all,
  devicesNamed: () => [],
  camerasNamed: () => all,
  channel: (ref) => all.find((camera) => placeText(camera) === placeText(ref)),
  channelsOf: (id) => all.filter(({ deviceId }) => deviceId === id),
  isOnline: () => true,
  isDeviceOnline: () => true,
};
