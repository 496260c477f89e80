import { FakeClock, Forbidden, silentLogger, TimedOut } from "@tessera/base";
import { ChannelRegistry, defineDriver } from "@tessera/engine";
import { readEnvelope } from "@tessera/platform/contract";
import {
  ChangeFeed,
  createEvents,
  createHttpServer,
  type Database,
  type Principal,
  type PushHub,
  sharedMigrations,
} from "@tessera/platform/server";
import { makeTables } from "@tessera/platform/testing";
import { vi } from "vitest";
import { z } from "zod";
import { createPtzFeature, ptzMigrations } from "../index.ts";

export const channel = { deviceId: "d1", channelId: "1" };
const otherChannel = { deviceId: "d1", channelId: "2" };
export const jpeg = Uint8Array.of(0xff, 0xd8, 1, 2, 3, 0xff, 0xd9);

const operator = (userId: number, userName: string, roleId: number): Principal => ({
  userId,
  userName,
  nickName: `Nick ${userName}`,
  roleId,
  roleName: "",
  isAdmin: false,
  sessionId: userId,
});
const people = new Map(
  [operator(2, "li", 5), operator(3, "wang", 5), operator(4, "chief", 8)].map((one) => [
    one.userName,
    one,
  ]),
);

/** For tests: the feature over HTTP, and a camera that keeps its presets. Operators' roles are numbered by their priority. */
export async function aPtzSite(database: Database, { clock = new FakeClock() } = {}) {
  await makeTables(database, [sharedMigrations, ptzMigrations]);
  const feed = new ChangeFeed({ database, clock, log: silentLogger });
  const said: string[] = [];
  const presets = new Map<string, string>();
  const camera = { stopsToFail: 0, going: Promise.resolve() };
  const driver = defineDriver({
    name: "TURN",
    form: { label: { zh: "", en: "" }, hint: { zh: "", en: "" }, device: [] },
    connection: z.unknown(),
    openLive: () => Promise.reject(new Error("has no picture")),
    capabilities: () => ["ptz", "presets", "cruise"],
    ptz: {
      move: async () => void said.push("move"),
      async stop() {
        said.push("stop");
        if (camera.stopsToFail-- > 0) throw new TimedOut("no-answer", { zh: "", en: "" });
      },
    },
    commands: { cruise: async (_connection, { kind }) => void said.push(`cruise ${kind}`) },
    presets: {
      list: async () => [...presets].map(([token, name]) => ({ token, name })),
      async set(_connection, { token = String(presets.size + 1), name = "" }) {
        presets.set(token, name);
        return token;
      },
      async goTo() {
        said.push("goTo");
        await camera.going;
      },
      remove: async (_connection, token) => void presets.delete(token),
    },
  });
  const channels = new ChannelRegistry(() => {});
  const about = { name: "dome", driver: "TURN", connection: {}, isOnDemand: true, isEnabled: true };
  channels.set({ ...channel, ...about });
  channels.set({ ...otherChannel, ...about });
  const events = createEvents(silentLogger);
  const told: [string, unknown][] = [];
  const snapshot = vi.fn<(...asked: unknown[]) => Promise<Uint8Array>>(async () => jpeg);
  const stream = { isLive: false };
  /** Who may not do what, such as `li live`. */
  const rightless = new Set<string>();
  /** Whose sessions cannot be asked for. */
  const unknown = new Set<string>();
  const may = (who: Principal | undefined, verb: string) =>
    !rightless.has(`${who?.userName} ${verb}`);
  const feature = createPtzFeature({
    channels,
    drivers: [driver],
    hub: { find: () => ({ state: { status: stream.isLive ? "live" : "stopped" } }) } as never,
    snapshot,
    database,
    feed,
    settings: { get: () => ({ holdSeconds: 10 }) } as never,
    sessions: {
      async principalOf(id) {
        const found = [...people.values()].find(({ sessionId }) => sessionId === id);
        if (found && unknown.has(found.userName)) throw new Error("database is away");
        return found;
      },
    },
    rights: {
      priorityOf: ({ roleId }) => roleId,
      may,
      require(who, verb) {
        if (!may(who, verb)) throw new Forbidden("no-right", { zh: "", en: "" });
      },
    },
    events,
    push: { tell: ({ kind }, data) => void told.push([kind, data]) } satisfies Pick<
      PushHub,
      "tell"
    >,
    clock,
    log: silentLogger,
  });
  await feature.start?.();
  const server = await createHttpServer({
    features: [feature],
    sessions: { resolve: async (token) => people.get(token) },
    rights: {
      require(principal) {
        if (!people.has(principal.userName)) throw new Forbidden("no-right", { zh: "", en: "" });
      },
    },
    clock,
    log: silentLogger,
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
  });
  const call = async (who: string, path: string, fields?: Record<string, string>) => {
    const [name = "", query = ""] = path.split("?");
    const asked = { device: "d1", channel: "1", ...Object.fromEntries(new URLSearchParams(query)) };
    const reply = await server.inject({
      method: fields ? "POST" : "GET",
      url: `/api/v1/${name}?${new URLSearchParams(asked).toString()}`,
      headers: { token: who, "accept-language": "zh-CN" },
      ...(fields && { payload: fields }),
    });
    const isEnvelope = reply.headers["content-type"]?.includes("json") ?? false;
    return {
      status: reply.statusCode,
      code: reply.headers["x-error-code"],
      text: reply.body,
      bytes: reply.rawPayload,
      body: isEnvelope ? readEnvelope(JSON.parse(reply.body)).body : undefined,
    };
  };
  const { turns, presetTurns } = feature;
  /** With whatever was under way. */
  const stop = () => feature.stop?.();
  /** As four times a second. */
  const hearOthers = () => feed.catchUp();
  const world = { camera, said, told, clock, events, snapshot, stream, rightless, unknown };
  return { call, turns, presetTurns, stop, hearOthers, ...world };
}
