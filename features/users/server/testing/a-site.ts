import { FakeClock, silentLogger } from "@tessera/base";
import type { ChannelRef, Method } from "@tessera/platform/contract";
import {
  Accounts,
  createEvents,
  createHttpServer,
  type Database,
  ensureAdmin,
  md5Of,
  openDatabase,
  Rights,
  RoleStore,
  SecretBox,
  Sessions,
  Settings,
  type SiteEvents,
  sessionMigrations,
  sessionSettings,
  settingsMigrations,
  sharedMigrations,
} from "@tessera/platform/server";
import { feedOn, makeTables, temporaryFolder } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { createUsersFeature } from "../index.ts";

/** For tests: the feature on a real database, with `admin`, the role "operator", and one channel. */
export async function aSite(given: { database?: Database; clock?: FakeClock } = {}) {
  const clock = given.clock ?? new FakeClock();
  const log = silentLogger;
  const database = given.database ?? (await freshDatabase(clock));
  const { dataDir } = database;
  await makeTables(database, [sharedMigrations, settingsMigrations, sessionMigrations]);
  await ensureAdmin(database, { initialPassword: adminPassword, dataDir });
  const events = createEvents(log);
  const ended: SiteEvents["session-ended"][] = [];
  events.on("session-ended", (event) => void ended.push(event));
  const feed = feedOn(database);
  const settings = await Settings.load({ database, feed, events, clock, log, env: {} });
  const limits = () => settings.get(sessionSettings);
  const secrets = new SecretBox(dataDir);
  const sessions = new Sessions({ database, events, clock, dataDir, secrets, limits });
  const members = new Map<number, ChannelRef>();
  const accounts = await Accounts.load({
    roles: new RoleStore(database),
    sessions,
    feed,
    events,
  });
  const rights = new Rights({
    roles: accounts,
    groups: { has: (groupId, { channelId }) => members.get(groupId)?.channelId === channelId },
    clock,
  });
  const feature = createUsersFeature({
    database,
    sessions,
    accounts,
    settings,
    events,
    clock,
    log,
    channels: { find: ({ channelId }) => (channelId === "1" ? { name: "大门" } : undefined) },
    product: { name: "Tessera" },
  });
  const server = await createHttpServer({
    features: [feature],
    sessions,
    rights,
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });

  const signIn = (userName = "admin", password = adminPassword, address = "192.0.2.1") =>
    sessions.open({ userName, passwordMd5: md5Of(password), address, userAgent: "test" });
  const { token: adminToken } = await signIn();

  /** A call as `admin`, or with another token; gives status, code and the reply. */
  const callFrom =
    (remoteAddress: string) =>
    async (
      method: Method,
      path: string,
      fields: Record<string, unknown> = {},
      token = adminToken,
    ) => {
      const url = `/api/v1/${path}`;
      const texts = Object.entries(fields).map(([name, value]): [string, string] => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]);
      const query = new URLSearchParams(texts).toString();
      const host = "cam.example";
      const reply =
        method === "GET"
          ? await server.inject({
              method,
              url: `${url}?${query}`,
              headers: { token, host },
              remoteAddress,
            })
          : await server.inject({
              method,
              url,
              payload: fields,
              headers: { token, host },
              remoteAddress,
            });
      const isJson = String(reply.headers["content-type"]).startsWith("application/json");
      return {
        status: reply.statusCode,
        code: reply.headers["x-error-code"],
        text: reply.body,
        body: isJson ? reply.json<Record<string, unknown>>() : {},
      };
    };
  const call = callFrom("127.0.0.1");
  const parts = { clock, database, feed, sessions, rights, settings, events };
  return { ...parts, feature, ended, members, call, callFrom, signIn };
}

export const adminPassword = "first-Password1";

async function freshDatabase(clock: FakeClock): Promise<Database> {
  const dataDir = await temporaryFolder();
  const database = await openDatabase({ dataDir, log: silentLogger, clock });
  onTestFinished(() => database.close());
  return database;
}
