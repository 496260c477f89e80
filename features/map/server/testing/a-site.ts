import { FakeClock, Forbidden, silentLogger } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { Verb } from "@tessera/platform/contract";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  type Principal,
  Settings,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import { anAdmin, aPrincipal, feedOn, makeTables, recordInto } from "@tessera/platform/testing";
import { mapSettings } from "../../settings.ts";
import type { PlacedChannel } from "../camera-places.ts";
import { createMapFeature, mapMigrations, SightStore, Sights } from "../index.ts";

const principals = new Map([
  ["admin", anAdmin],
  ["guard", aPrincipal(2)],
  ["stranger", aPrincipal(3)],
]);

type Record = PlacedChannel["record"];

const nowhere: Record = { longitude: 0, latitude: 0, gpsLongitude: 0, gpsLatitude: 0 };

const toChannel = (
  channelId: string,
  record: Partial<Record>,
): PlacedChannel & { record: Record } => ({
  deviceId: "nvr",
  channelId,
  name: `Camera ${channelId}`,
  nameText: `camera ${channelId}\n${channelId}\nnvr`,
  parentId: "",
  isDirectory: false,
  isEnabled: true,
  isOnline: channelId !== "vault",
  device: { name: "Recorder" },
  record: { ...nowhere, ...record },
});

/** A gate and a vault in Shanghai, a bus that says itself where it is, and a yard without a place. */
const someChannels = () => [
  toChannel("gate", { longitude: 121.47, latitude: 31.23 }),
  toChannel("vault", { longitude: 121.471, latitude: 31.231 }),
  toChannel("bus", { gpsLongitude: 121.5, gpsLatitude: 31.25 }),
  toChannel("yard", {}),
];

/** An administrator, a guard with the gate and the bus on the map, and a stranger without the right. */
export async function aMapSite(
  database: Database,
  given: { readonly channels?: PlacedChannel[]; readonly fetch?: typeof fetch } = {},
) {
  const clock = new FakeClock(Date.UTC(2026, 0, 14, 9));
  const log = silentLogger;
  await makeTables(database, [sharedMigrations, settingsMigrations, mapMigrations]);
  const events = createEvents(log);
  const feed = feedOn(database);
  const settings = await Settings.load({ database, feed, events, clock, log, env: {} });
  const channels = given.channels ?? someChannels();
  const find = (ref: ChannelRef) => channels.find((one) => channelKey(one) === channelKey(ref));
  /** What the guard may do with which channels. */
  const allowed: Partial<{ [Name in Verb]: string[] }> = { map: ["gate", "bus"] };
  const judge = (principal: Principal | undefined, verb: Verb) => (channel: ChannelRef) =>
    principal?.isAdmin === true ||
    (principal?.userId === 2 && (allowed[verb]?.includes(channel.channelId) ?? false));
  const groupNames = new Map([[7, "East"]]);
  const told: { kind: string; data: unknown }[] = [];
  const counts: { channel: ChannelRef; count: number }[] = [];
  const feature = createMapFeature({
    database,
    catalog: {
      camerasByName: channels,
      camerasNamed: (text) =>
        channels.filter(({ nameText }) => nameText.includes(text.toLowerCase())),
      channel: find,
      channelsOf: (deviceId) => channels.filter((one) => one.deviceId === deviceId),
    },
    rights: {
      judge,
      mayAny: (principal, verb) =>
        principal?.isAdmin === true ||
        (principal?.userId === 2 && (allowed[verb]?.length ?? 0) > 0),
    },
    groups: {
      has: (groupId, { channelId }) =>
        (groupId === 7 && channelId === "gate") || (groupId === 8 && channelId === "vault"),
      nameOf: (groupId) => groupNames.get(groupId),
    },
    sights: await Sights.load({ store: new SightStore(database), feed }),
    settings,
    events,
    push: { tell: ({ kind }, data) => void told.push({ kind, data }) },
    clock,
    openingZoom: () => 12,
    setPlace: async (ref, place) => {
      const at = channels.findIndex((one) => channelKey(one) === channelKey(ref));
      const before = channels[at];
      if (before) channels[at] = { ...before, record: { ...before.record, ...place } };
    },
    alarmCounts: async () => counts,
    ...(given.fetch && { fetch: given.fetch }),
  });
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: {
      require(principal, verb, channel) {
        if (!judge(principal, verb)(channel))
          throw new Forbidden("no-right", { zh: "没有权限", en: "No right" });
      },
    },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const ask = async (
    token: string,
    path: string,
    payload?: object,
    headers: Readonly<{ [name: string]: string }> = {},
  ) => {
    const reply = await server.inject({
      method: payload ? "POST" : "GET",
      url: `/api/v1/map/${path}`,
      headers: { token, ...headers },
      ...(payload && { payload }),
    });
    return {
      status: reply.statusCode,
      code: reply.headers["x-error-code"],
      headers: reply.headers,
      bytes: reply.rawPayload,
      // What is no JSON is asked for by its bytes.
      get body() {
        return JSON.parse(reply.body);
      },
    };
  };
  const set = (values: Parameters<typeof settings.change<typeof mapSettings>>[1]) =>
    settings.change(mapSettings, values, "admin");
  return { ask, set, channels, allowed, groupNames, counts, told, audited, events, server };
}
