import { FakeClock, silentLogger } from "@tessera/base";
import { MessageLog } from "@tessera/engine/listening";
import type { Method } from "@tessera/platform/contract";
import {
  type AuditTrail,
  createEvents,
  createHttpServer,
  type Database,
  ensureAdmin,
  md5Of,
  SecretBox,
  Sessions,
  Settings,
  sessionMigrations,
  sessionSettings,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import { feedOn, makeTables, recordInto, temporaryFolder } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { createEhomeAccessFeature } from "../index.ts";
import { ehomeMigrations } from "../migrations/index.ts";
import type { EhomePlatformView, RegisteredDevice } from "../ports.ts";
import { loadWaitingRoom } from "../waiting/waiting-room.ts";
import { WaitingStore } from "../waiting/waiting-store.ts";

const password = "first-Password1";

/** For tests: the feature on a real database, with `admin` and a platform that is no more than a list. */
export async function aSite(database: Database) {
  const clock = new FakeClock();
  const log = silentLogger;
  const dataDir = await temporaryFolder();
  await makeTables(database, [
    sharedMigrations,
    settingsMigrations,
    sessionMigrations,
    ehomeMigrations,
  ]);
  const events = createEvents(log);
  const feed = feedOn(database);
  const settings = await Settings.load({ database, feed, events, clock, log, env: {} });
  await ensureAdmin(database, { initialPassword: password, dataDir });
  const limits = () => settings.get(sessionSettings);
  const secrets = new SecretBox(dataDir);
  const sessions = new Sessions({ database, events, clock, dataDir, secrets, limits });
  const lines: Parameters<AuditTrail["append"]>[0][] = [];
  const store = new WaitingStore(database);
  /** As a server does that starts. */
  const load = () => loadWaitingRoom({ store, feed: feedOn(database), clock, log });
  const waiting = await load();
  const messages = new MessageLog({ clock });
  const registered = new Map<string, RegisteredDevice>();
  const platform: EhomePlatformView = {
    state: () => ({
      isListening: true,
      port: 7660,
      alarmPort: 7332,
      mediaPort: 7332,
      sessions: registered.size,
    }),
    sessions: () => [...registered.values()],
    end: (deviceId) => registered.delete(deviceId),
  };
  const feature = createEhomeAccessFeature({
    settings,
    platform,
    waiting,
    messages,
    deviceName: (id) => (id === "bus-1" ? "一路公交" : ""),
  });
  const server = await createHttpServer({
    features: [feature],
    sessions,
    rights: { require() {} },
    audit: recordInto(lines),
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  onTestFinished(() => server.stop());
  const who = {
    userName: "admin",
    passwordMd5: md5Of(password),
    address: "192.0.2.1",
    userAgent: "test",
  };
  const { token } = await sessions.open(who);
  const call = async (method: Method, url: string, fields: Record<string, unknown> = {}) => {
    const headers = { token, host: "cam.example" };
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const reply =
      method === "GET"
        ? await server.inject({ method, url: `${url}?${query.toString()}`, headers })
        : await server.inject({ method, url, payload: fields, headers });
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    return {
      status: reply.statusCode,
      code: reply.headers["x-error-code"],
      // A refusal is one sentence.
      body: isJson ? reply.json<Record<string, unknown>>() : {},
    };
  };
  return { call, clock, lines, load, messages, registered, settings, waiting };
}
