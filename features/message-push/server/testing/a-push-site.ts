import {
  type Clock,
  FakeClock,
  type Leases,
  LocalLeases,
  type Logger,
  silentLogger,
} from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import {
  type AuditEntry,
  createEvents,
  createHttpServer,
  type Database,
  RoleStore,
  sessionMigrations,
  sharedMigrations,
  UserStore,
} from "@tessera/platform/server";
import { feedOn, makeTables, recordInto } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { createMessagePushFeature, messagePushMigrations } from "../index.ts";

interface SiteOptions {
  readonly clock?: Clock;
  readonly leases?: Leases;
  readonly timeoutMs?: number;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly wechatAddress?: string;
  readonly log?: Logger;
}

/** For tests: the feature on a real database and HTTP server. User 1 is an administrator, li (2) may watch the gate. */
export async function aPushSite(database: Database, options: SiteOptions = {}) {
  await makeTables(database, [sharedMigrations, sessionMigrations, messagePushMigrations]);
  await addPeople(database);
  const { clock = new FakeClock() } = options;
  const leases = options.leases ?? new LocalLeases(clock);
  const settings = { ...options.settings };
  const rights = {
    may: (
      principal: { readonly userId: number } | undefined,
      _: string,
      { channelId }: ChannelRef,
    ) => principal?.userId === 1 || channelId === "gate",
  };
  const feed = feedOn(database);
  const feature = await createMessagePushFeature({
    database,
    feed,
    leases,
    settings: {
      get: (section: { schema: { parse(values: unknown): unknown } }) =>
        section.schema.parse(settings),
      change: async (_: unknown, patch: Readonly<Record<string, unknown>>) => {
        const given = Object.entries(patch).filter(([, value]) => value !== undefined);
        const after = Object.fromEntries(given);
        Object.assign(settings, after);
        return { before: {}, after };
      },
    } as never,
    rights,
    events: createEvents(silentLogger),
    product: { name: "Tessera", version: "0.1.0" },
    clock,
    log: options.log ?? silentLogger,
    ...(options.wechatAddress && { wechatAddress: options.wechatAddress }),
    timeoutMs: options.timeoutMs ?? 2000,
    arePushServicesInternal: true,
  });
  await feature.start?.();
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await feature.stop?.();
    await feed.stop();
  };
  onTestFinished(stop);
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features: [feature],
    sessions: {
      resolve: async (token) => ({
        userId: Number(token),
        userName: token === "1" ? "admin" : "li",
        nickName: "",
        roleId: 1,
        roleName: "",
        isAdmin: token === "1",
        sessionId: Number(token),
      }),
    },
    rights: { require: () => {} },
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  const call = async (method: "GET" | "POST", path: string, payload: object = {}, user = 1) => {
    const reply = await server.inject({
      method,
      url: `/api/${path}`,
      headers: { token: String(user), "accept-language": "en" },
      ...(method === "POST" && { payload }),
    });
    const isJson = String(reply.headers["content-type"]).includes("json");
    const body: Record<string, unknown> = isJson ? reply.json() : { text: reply.payload };
    return { ...body, status: reply.statusCode } as Record<string, unknown>;
  };
  const post = (path: string, payload: object = {}, user = 1) =>
    call("POST", `v1/messagepush/${path}`, payload, user);
  const get = (path: string, user = 1) => call("GET", `v1/messagepush/${path}`, {}, user);
  const add = async (target: Readonly<Record<string, unknown>>): Promise<number> => {
    const { ID, ...reply } = await post("save", target);
    if (typeof ID !== "number") throw new Error(JSON.stringify(reply));
    return ID;
  };
  return {
    database,
    clock,
    feed,
    settings,
    push: feature.messagePush,
    call,
    post,
    get,
    add,
    stop,
    audited,
  };
}

async function addPeople(database: Database): Promise<void> {
  const users = new UserStore(database);
  if ((await users.all()).length > 0) return;
  const roles = new RoleStore(database);
  const adminId = await roles.insert({ name: "administrators", isAdmin: true, grants: [] }, 0);
  const guardId = await roles.insert({ name: "guards", isAdmin: false, grants: [] }, 0);
  const person = { nickName: "", passwordHash: "" };
  await users.insert({ id: 1, name: "admin", roleId: adminId, ...person }, 0);
  await users.insert({ id: 2, name: "li", roleId: guardId, ...person }, 0);
}

/** A webhook to this address. */
export const aWebhook = (url: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  Name: "Hook",
  Kind: "webhook",
  Language: "en",
  Fields: { secretUrl: url, secret: "hush" },
  ...changes,
});
