import { FakeClock, silentLogger } from "@tessera/base";
import type { Method } from "@tessera/platform/contract";
import {
  type AuditTrail,
  createEvents,
  createHttpServer,
  ensureAdmin,
  md5Of,
  openDatabase,
  SecretBox,
  Sessions,
  Settings,
  sessionMigrations,
  sessionSettings,
  settingsMigrations,
  sharedMigrations,
  UserStore,
} from "@tessera/platform/server";
import { feedOn, makeTables, recordInto, temporaryFolder } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { gb28181Settings } from "../../contract.ts";
import {
  AccessListStore,
  AccessLists,
  createGbAccessFeature,
  gbMigrations,
  loadWaitingRoom,
  SipLog,
  SnapshotUploads,
  WaitingStore,
} from "../index.ts";
import type { GbPlatformView, RegisteredDevice } from "../ports.ts";

const password = "first-Password1";

/** The feature on a real database, with `admin`, the operator `li` and a platform that is no more than a list. */
export async function aSite({ mostListed }: { mostListed?: number } = {}) {
  const clock = new FakeClock();
  const log = silentLogger;
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir, log, clock });
  onTestFinished(() => database.close());
  await makeTables(database, [
    sharedMigrations,
    settingsMigrations,
    sessionMigrations,
    gbMigrations,
  ]);
  const events = createEvents(log);
  const feed = feedOn(database);
  const settings = await Settings.load({ database, feed, events, clock, log, env: {} });
  await ensureAdmin(database, { initialPassword: password, dataDir });
  await addOperator(new UserStore(database));
  const limits = () => settings.get(sessionSettings);
  const secrets = new SecretBox(dataDir);
  const sessions = new Sessions({ database, events, clock, dataDir, secrets, limits });
  const lines: Parameters<AuditTrail["append"]>[0][] = [];
  const audit = recordInto(lines);

  const gb = () => settings.get(gb28181Settings);
  const accessLists = await AccessLists.load({
    store: new AccessListStore(database),
    feed,
    isWhiteOnly: () => gb().whiteListOnly,
    clock,
    most: mostListed,
  });
  const maxBytes = () => gb().sipLogMegabytes * 1024 * 1024;
  const sipLog = new SipLog({ dataDir, maxBytes, clock, log });
  onTestFinished(() => sipLog.stop());
  const registered = new Map<string, RegisteredDevice>();
  const passwords = new Map<string, string>();
  const waiting = await loadWaitingRoom({ store: new WaitingStore(database), feed, clock, log });
  const platform: GbPlatformView = {
    state: () => ({ isListening: true, port: 5060, sessions: registered.size }),
    sessions: () => [...registered.values()],
    end: (deviceId) => registered.delete(deviceId),
    async setPassword(deviceId, given) {
      if (registered.has(deviceId)) passwords.set(deviceId, given);
      return registered.has(deviceId);
    },
  };
  const feature = createGbAccessFeature({
    settings,
    accessLists,
    sipLog,
    platform,
    deviceName: (id) => (id.endsWith("7") ? "大门" : ""),
    waiting,
    snapshots: new SnapshotUploads(() => 18_000),
  });
  const server = await createHttpServer({
    features: [feature],
    sessions,
    rights: { require() {} },
    audit,
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  onTestFinished(() => server.stop());

  const signIn = async (userName: string) => {
    const who = { userName, passwordMd5: md5Of(password), address: "192.0.2.1", userAgent: "test" };
    return (await sessions.open(who)).token;
  };
  const tokens = { admin: await signIn("admin"), li: await signIn("li") };

  const call = async (
    method: Method,
    url: string,
    fields: Record<string, unknown> = {},
    who: keyof typeof tokens = "admin",
  ) => {
    const headers = { token: tokens[who], host: "cam.example" };
    const texts = Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const reply =
      method === "GET"
        ? await server.inject({
            method,
            url: `${url}?${new URLSearchParams(texts).toString()}`,
            headers,
          })
        : await server.inject({ method, url, payload: fields, headers });
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    return {
      status: reply.statusCode,
      code: reply.headers["x-error-code"],
      headers: reply.headers,
      text: reply.body,
      body: isJson ? reply.json() : undefined,
    };
  };
  return {
    events,
    settings,
    accessLists,
    sipLog,
    registered,
    passwords,
    waiting,
    lines,
    call,
    clock,
  };
}

/** With the administrator's password. */
async function addOperator(users: UserStore): Promise<void> {
  const admin = await users.find(1);
  if (!admin) throw new Error("The first start made no administrator.");
  const { passwordHash } = admin;
  await users.insert({ name: "li", nickName: "Li", passwordHash, roleId: 2 }, 0);
}
