import { FakeClock, silentLogger } from "@tessera/base";
import type { NavigationEntry } from "@tessera/platform/contract";
import {
  type AuditTrail,
  createEvents,
  createHttpServer,
  openDatabase,
  Settings,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import {
  anAdmin,
  aPrincipal,
  feedOn,
  makeTables,
  recordInto,
  temporaryFolder,
} from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { createSystemFeature } from "../index.ts";

const principals = new Map([
  ["admin", anAdmin],
  ["operator", aPrincipal(2, { userName: "li", roleName: "operator" })],
]);

const anEntry = (path: string, show: boolean): NavigationEntry => ({
  path,
  title: path.slice(1),
  icon: "icon",
  show,
});

const navigation = [
  anEntry("/video", true),
  anEntry("/alarm", false),
  anEntry("/device", true),
  anEntry("/device/list", true),
  anEntry("/devices-of-mine", true),
];

/** The feature behind a server, with settings on a real database. */
export async function aSite() {
  const clock = new FakeClock();
  const log = silentLogger;
  const database = await openDatabase({ dataDir: await temporaryFolder(), log, clock });
  onTestFinished(() => database.close());
  await makeTables(database, [sharedMigrations, settingsMigrations]);
  const events = createEvents(log);
  const feed = feedOn(database);
  const settings = await Settings.load({ database, feed, events, clock, log, env: {} });
  const product = { name: "Tessera", version: "1.2.3" };
  const feature = createSystemFeature({
    isDemo: false,
    licence: () => ({ Edition: "site", Channels: 64, RemainDays: 12 }),
    product,
    settings,
    isInitialDue: () => true,
    logo: async () => "/api/v1/logo/picture?v=7",
    countChannels: async ({ isAdmin }) => (isAdmin ? 42 : 3),
    mayOpenMap: ({ isAdmin }) => isAdmin,
    navigation: () => navigation,
    clock,
  });
  const lines: Parameters<AuditTrail["append"]>[0][] = [];
  const audit = recordInto(lines);
  const server = await createHttpServer({
    audit,
    features: [feature],
    sessions: { resolve: async (token) => principals.get(token) },
    rights: { require() {} },
    provider: () => "Tessera",
    product,
    log,
    clock,
  });
  const get = async (path: string, token = "admin") =>
    (await server.inject({ url: `/api/${path}`, headers: { token } })).json();
  return { server, settings, lines, feature, clock, get };
}
