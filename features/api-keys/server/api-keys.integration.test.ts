import { dayMs, FakeClock, type Logger, minuteMs, silentLogger } from "@tessera/base";
import { defineCall } from "@tessera/platform/contract";
import {
  Accounts,
  type AuditEntry,
  createEvents,
  createHttpServer,
  ensureAdmin,
  type Feature,
  md5Of,
  openDatabase,
  PlayTickets,
  Rights,
  RoleStore,
  route,
  SecretBox,
  Sessions,
  sessionMigrations,
  sessionSettings,
  sharedMigrations,
  UserStore,
} from "@tessera/platform/server";
import { feedOn, makeTables, recordInto, temporaryFolder } from "@tessera/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import type { ApiKey } from "../contract.ts";
import { createApiKeysFeature } from "./index.ts";

const password = "first-Password1";
const gate = { deviceId: "nvr", channelId: "1" };
const asked = { name: "grafana", password: md5Of(password), days: 90, mayChange: false };

const limits = () => sessionSettings.schema.parse({});

const snapshot = defineCall({
  methods: ["GET"],
  path: "/api/v1/snapshot",
  access: "signed-in",
  dialect: "bare",
  audit: "view",
  summary: "A picture.",
  input: z.object({}),
  reply: z.string(),
});

/** With an administrator (1), and the operators li (2) and wang (3), all with one password. */
async function aSite() {
  const clock = new FakeClock(Date.UTC(2026, 0, 5));
  const dataDir = await temporaryFolder();
  const logged: unknown[] = [];
  const keep = (...line: unknown[]) => void logged.push(line);
  const log: Logger = { ...silentLogger, info: keep, warn: keep, error: keep };
  const database = await openDatabase({ dataDir, log, clock });
  onTestFinished(() => database.close());
  await makeTables(database, [sharedMigrations, sessionMigrations]);
  await ensureAdmin(database, { initialPassword: password, dataDir });
  const users = new UserStore(database);
  const passwordHash = (await users.find(1))?.passwordHash ?? "";
  for (const name of ["li", "wang"])
    await users.insert({ name, nickName: "", passwordHash, roleId: 2 }, 0);
  const events = createEvents(log);
  const secrets = new SecretBox(dataDir);
  const sessions = new Sessions({ database, events, clock, dataDir, secrets, limits });
  const roles = new RoleStore(database);
  const accounts = await Accounts.load({ roles, sessions, feed: feedOn(database), events });
  const rights = new Rights({ roles: accounts, groups: { has: () => false }, clock });
  const tickets = await PlayTickets.load({ rights, sessions, secrets, clock });
  const live: Feature = { name: "live", routes: [route(snapshot, async () => "picture")] };
  const features: Feature[] = [live];
  const feature = createApiKeysFeature({
    sessions,
    accounts,
    users,
    features: () => features,
    clock,
    log,
  });
  features.push(feature);
  const audited: AuditEntry[] = [];
  const server = await createHttpServer({
    features,
    sessions,
    rights,
    audit: recordInto(audited),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  const call = async (path: string, headers: Record<string, string>, input?: object) => {
    const reply = await server.inject({
      url: `/api/v1/${path}`,
      method: input ? "POST" : "GET",
      headers,
      ...(input && { payload: input }),
    });
    return { status: reply.statusCode, code: reply.headers["x-error-code"], text: reply.body };
  };
  const signIn = async (userName: string) => {
    const visitor = { userName, passwordMd5: md5Of(password), address: "127.0.0.1" };
    return { token: (await sessions.open(visitor)).token };
  };
  const make = async (who: Record<string, string>, about: object = {}) => {
    const { status, text } = await call("apikeys/make", who, { ...asked, ...about });
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return JSON.parse(text) as { Key: string; ApiKey: ApiKey };
  };
  const list = async (who: Record<string, string>, query = "") => {
    const { text } = await call(`apikeys/list${query}`, who);
    return (JSON.parse(text) as { data: ApiKey[] }).data;
  };
  return { clock, events, feature, sessions, tickets, logged, audited, call, signIn, make, list };
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

it("a user makes a key, which is told once, and a program calls with it", async () => {
  const { call, signIn, make, list, logged, audited } = await aSite();
  const li = await signIn("li");
  const { Key, ApiKey } = await make(li, { networks: ["10.0.0.0/8"] });
  expect(ApiKey).toMatchObject({
    Name: "grafana",
    UserName: "li",
    Tail: Key.slice(-4),
    MayChange: false,
    Parts: null,
    Networks: ["10.0.0.0/8"],
    MadeBy: "li",
    ExpireTime: "2026-04-05 00:00:00",
    State: "working",
    LastUsed: "",
  });
  expect(await call("snapshot", bearer(Key))).toMatchObject({ status: 200, text: '"picture"' });
  const [listed] = await list(li);
  expect(listed).toMatchObject({ LastUsed: "2026-01-05 00:00:00", LastAddress: "127.0.0.1" });
  const kept = JSON.stringify([await list(li), logged, audited]);
  expect(kept).not.toContain(Key.slice(4, -4));
  expect(audited.map(({ userName, target }) => [userName, target])).toEqual([
    ["li", "API 密钥 grafana (1)"],
    ['li · key "grafana"', ""],
  ]);
});

it("asks for the caller's own password, whoever the key is for", async () => {
  const { call, signIn } = await aSite();
  const admin = await signIn("admin");
  const input = { ...asked, userid: 2, password: md5Of("guessed-It1") };
  expect(await call("apikeys/make", admin, input)).toMatchObject({
    status: 400,
    code: "wrong-own-password",
  });
});

it("administrators make keys for others and see all; others have their own alone", async () => {
  const { call, signIn, make, list, clock } = await aSite();
  const [admin, li, wang] = [await signIn("admin"), await signIn("li"), await signIn("wang")];
  const { Key, ApiKey } = await make(admin, { userid: 2, name: "bridge", days: 0 });
  expect(ApiKey).toMatchObject({ UserName: "li", MadeBy: "admin", ExpireTime: "" });
  await make(wang);
  const namesOf = async (who: Record<string, string>, query?: string) =>
    (await list(who, query)).map(({ Name }) => Name);
  expect(await namesOf(admin)).toEqual(["grafana", "bridge"]);
  expect(await namesOf(admin, "?userid=2")).toEqual(["bridge"]);
  expect(await namesOf(li)).toEqual(["bridge"]);
  expect(await namesOf(wang)).toEqual(["grafana"]);
  expect((await call("apikeys/list?userid=2", wang)).code).toBe("not-yours");
  expect((await call("apikeys/make", wang, { ...asked, userid: 2 })).code).toBe("not-yours");
  expect((await call("apikeys/make", admin, { ...asked, userid: 9 })).code).toBe("unknown-user");
  expect((await call("apikeys/revoke", wang, { IDs: [ApiKey.ID] })).code).toBe("key-unknown");
  await clock.advance(1);
  expect((await call("apikeys/revoke", li, { IDs: [ApiKey.ID] })).text).toBe('{"Revoked":1}');
  expect(await call("snapshot", bearer(Key))).toMatchObject({ status: 401, code: "key-revoked" });
  expect(await namesOf(admin, "?state=working")).toEqual(["grafana"]);
  expect(await namesOf(admin, "?state=revoked&q=bri")).toEqual(["bridge"]);
});

it("a key makes no other, revokes none, and sees the list only if it names it", async () => {
  const { call, signIn, make } = await aSite();
  const admin = await signIn("admin");
  const { Key } = await make(admin, { mayChange: true });
  const { Key: naming } = await make(admin, {
    name: "keys",
    mayChange: true,
    parts: ["api-keys"],
  });
  for (const key of [Key, naming]) {
    const input = { ...asked, name: "other" };
    expect((await call("apikeys/make", bearer(key), input)).code).toBe("key-people-only");
    expect((await call("apikeys/revoke", bearer(key), { IDs: [1] })).code).toBe("key-people-only");
  }
  expect((await call("apikeys/list", bearer(Key))).code).toBe("key-scope");
  expect((await call("apikeys/list", bearer(naming))).status).toBe(200);
  expect((await call("snapshot", bearer(naming))).code).toBe("key-scope");
});

it("the parts of a scope are what there is to call, and no others are taken", async () => {
  const { call, signIn } = await aSite();
  const li = await signIn("li");
  expect(JSON.parse((await call("apikeys/parts", li)).text)).toEqual({
    data: [
      { Name: "live", CanChange: false, IsGuarded: false },
      { Name: "api-keys", CanChange: false, IsGuarded: true },
    ],
  });
  const input = { ...asked, parts: ["live", "no-such"] };
  expect((await call("apikeys/make", li, input)).code).toBe("key-part-unknown");
});

it("a play token that a key was given ends with it", async () => {
  const { sessions, tickets, signIn, make, clock, events, feature } = await aSite();
  const { Key } = await make(await signIn("li"), { days: 30 });
  const principal = await sessions.resolve(Key, "127.0.0.1");
  if (!principal) throw new Error("The key is not taken.");
  const place = { channel: gate, flow: 1 };
  const token = tickets.issue({ principal, ...place, verb: "live" });
  expect(await tickets.redeem(token, place)).toMatchObject({ principal: { userName: "li" } });
  expect(() => tickets.issue({ principal, ...place, verb: "ptz" })).toThrow("PTZ control");
  const ended: number[] = [];
  events.on("session-ended", ({ sessionId }) => void ended.push(sessionId));
  await clock.advance(30 * dayMs - minuteMs);
  await feature.start?.();
  onTestFinished(async () => feature.stop?.());
  expect(await tickets.mayStill(principal, [["live", gate]])).toBe(true);
  await clock.advance(minuteMs);
  expect(await tickets.mayStill(principal, [["live", gate]])).toBe(false);
  await expect.poll(() => ended).toEqual([principal.sessionId]);
});

it("a key whose session was ended while it was made is not made", async () => {
  const { call, signIn, sessions, list } = await aSite();
  const li = await signIn("li");
  const confirm = sessions.confirmPassword.bind(sessions);
  sessions.confirmPassword = async (confirmation) => {
    await confirm(confirmation);
    await sessions.endAllOf(2);
  };
  expect((await call("apikeys/make", li, asked)).code).toBe("session-ended");
  expect(await list(await signIn("admin"))).toEqual([]);
});
