import { type Leases, LocalLeases, type Logger, silentLogger, systemClock } from "@tessera/base";
import { type ChannelRef, ChannelRegistry, StreamHub } from "@tessera/engine";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  openDatabase,
  sharedMigrations,
} from "@tessera/platform/server";
import {
  anAdmin,
  feedOn,
  makeTables,
  recordInto,
  temporaryFolder,
} from "@tessera/platform/testing";
import { type IncomingRequest, openSipAgent } from "@tessera/protocols/sip";
import { type SegmentFile, segmentsInMemory } from "@tessera/recorder/testing";
import { onTestFinished } from "vitest";
import { cascadeMigrations, createCascadeFeature } from "../index.ts";
import type { ChannelFacts } from "../ports.ts";
import { FakeCatalog } from "./fake-catalog.ts";
import { FakeGroups } from "./fake-groups.ts";
import { FakeTurns } from "./fake-turns.ts";
import { TurningDriver } from "./turning-driver.ts";

/** For tests: the feature on a real database, HTTP server and SIP port; cameras and footage do as the test says. */

export const gate = { deviceId: "onvif", channelId: "gate" };
export const yard = { deviceId: "onvif", channelId: "yard" };
export const hall = { deviceId: "34020000001320000009", channelId: "34020000001320000001" };
export const localSerial = "34020000002000000001";

const noFacts: ChannelFacts = {
  gbId: "",
  manufacturer: "",
  model: "",
  address: "",
  civilCode: "",
  ptzType: 0,
  longitude: 0,
  latitude: 0,
};

export const wireUpper = {
  Name: "City",
  Serial: "34020000002000000099",
  Host: "127.0.0.1",
  Port: 5061,
  Password: "secret-word",
};

const answer = ({ statusCode, payload }: { statusCode: number; payload: string }) => ({
  status: statusCode,
  body: statusCode === 200 ? JSON.parse(payload) : payload,
});

export async function aCascadeSite(
  options: { readonly log?: Logger; readonly leases?: Leases } = {},
) {
  const { log = silentLogger } = options;
  const clock = systemClock;
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir, log, clock });
  onTestFinished(() => database.close());
  await makeTables(database, [sharedMigrations, cascadeMigrations]);
  const events = createEvents(log);
  const channels = new ChannelRegistry((error) => {
    throw error;
  });
  const catalog = new FakeCatalog()
    .add("onvif", [
      { id: "gate", name: "Gate" },
      { id: "yard", name: "Yard", isOnline: false },
    ])
    .add(hall.deviceId, [{ id: hall.channelId, name: "Hall" }]);
  for (const { deviceId, channelId, name } of catalog.camerasByName)
    channels.set({
      deviceId,
      channelId,
      name,
      driver: "FAKE",
      connection: {},
      isEnabled: true,
      isOnDemand: true,
    });
  const groups = new FakeGroups();
  const facts = new Map<string, Partial<ChannelFacts>>();
  const driver = new TurningDriver();
  const hub = new StreamHub({ channels, drivers: [driver], clock, log, idleMs: 10 });
  onTestFinished(() => hub.stop());
  const parties: ((request: IncomingRequest) => boolean)[] = [];
  const agent = await openSipAgent({
    host: "127.0.0.1",
    port: 0,
    self: () => ({ id: localSerial, domain: "3402000000" }),
    onRequest: (request) => {
      if (!parties.some((party) => party(request))) request.respond(403);
    },
    clock,
    log,
  });
  onTestFinished(() => agent.stop());
  const footage: SegmentFile[] = [];
  const turns = new FakeTurns();
  const feature = createCascadeFeature({
    database,
    feed: feedOn(database),
    leases: options.leases ?? new LocalLeases(clock),
    self: () => ({
      serial: localSerial,
      realm: "3402000000",
      host: "127.0.0.1",
      zoneMinutes: 480,
    }),
    sip: {
      agent: () => agent,
      claim(party) {
        parties.push(party);
        return () => void parties.splice(parties.indexOf(party), 1);
      },
    },
    listenHost: "127.0.0.1",
    mediaPorts: () => ({ min: 0, max: 0 }),
    relay: () => undefined,
    turns,
    channels,
    drivers: [driver],
    catalog,
    factsOf: ({ channelId }: ChannelRef) => ({ ...noFacts, ...facts.get(channelId) }),
    groups,
    hub,
    // Asked anew each time: a test may add files later.
    segments: {
      get bytes() {
        return segmentsInMemory(footage).bytes;
      },
      within: (...span) => segmentsInMemory(footage).within(...span),
      next: (...from) => segmentsInMemory(footage).next(...from),
      find: (id) => segmentsInMemory(footage).find(id),
      openFragments: (id) => segmentsInMemory(footage).openFragments(id),
    },
    footage: {
      stretches: (...span) => segmentsInMemory(footage).within(...span),
      isRecording: () => false,
    },
    product: { name: "Tessera", version: "0.1.0" },
    events,
    clock,
    log,
  });
  await feature.start?.();
  onTestFinished(async () => feature.stop?.());
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => (token === "admin" ? anAdmin : undefined) },
    rights: { require() {} },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const headers = { token: "admin", "accept-language": "en" };
  const get = async (path: string, query: Readonly<Record<string, string | number>> = {}) => {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    return answer(await server.inject({ url: `/api/v1/${path}?${text}`, headers }));
  };
  const post = async (path: string, payload: Readonly<Record<string, unknown>>) =>
    answer(await server.inject({ method: "POST", url: `/api/v1/${path}`, headers, payload }));
  const addUpper = async (fields: Readonly<Record<string, unknown>> = {}): Promise<number> =>
    (await post("cascade/add", { ...wireUpper, ...fields })).body.ID;
  const share = (id: number, ...refs: readonly ChannelRef[]) =>
    post("cascade/channels", {
      id,
      channels: refs.map(({ deviceId, channelId }) => ({ device: deviceId, channel: channelId })),
    });
  const calls = { get, post, addUpper, share };
  const things = { feature, events, channels, catalog, groups, facts, driver, turns, hub, agent };
  return { ...calls, ...things, footage, audited, dataDir };
}
