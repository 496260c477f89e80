import { FakeClock, silentLogger } from "@tessera/base";
import { readEnvelope } from "@tessera/platform/contract";
import {
  AuditTrail,
  auditMigrations,
  ChainKey,
  createEvents,
  createHttpServer,
  ensureAdmin,
  type HttpServer,
  md5Of,
  openDatabase,
  type Route,
  SecretBox,
  Sessions,
  Settings,
  sessionMigrations,
  sessionSettings,
  settingsMigrations,
  sharedMigrations,
  UserStore,
} from "@tessera/platform/server";
import { feedOn, makeTables, temporaryFolder } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { createSessionFeature, initialSettings, type SessionDeps } from "../index.ts";

export const adminPassword = md5Of("first-Password1");
export const newPassword = md5Of("second-Password2");

/** For tests: the feature on a real database, with `admin` and the operator `li`. */
export async function aSite(
  options: {
    readonly env?: Readonly<Record<string, string>>;
    /** Whether the first-run initialisation is still to be done. */
    readonly isNew?: boolean;
    /** Calls of other features. */
    readonly routes?: readonly Route[];
    readonly rights?: SessionDeps["rights"];
    readonly tamper?: (deps: SessionDeps) => SessionDeps;
  } = {},
) {
  const clock = new FakeClock();
  const dataDir = await temporaryFolder();
  const log = silentLogger;
  const database = await openDatabase({ dataDir, log, clock });
  onTestFinished(() => database.close());
  await makeTables(database, [
    sharedMigrations,
    settingsMigrations,
    sessionMigrations,
    auditMigrations,
  ]);
  const events = createEvents(log);
  const settings = await Settings.load({
    database,
    feed: feedOn(database),
    events,
    clock,
    log,
    env: options.env ?? {},
  });
  await ensureAdmin(database, { initialPassword: "first-Password1", dataDir });
  await addOperator(new UserStore(database));
  if (!options.isNew) await settings.change(initialSettings, { isInitialDue: false });
  const limits = () => settings.get(sessionSettings);
  const secrets = new SecretBox(dataDir);
  const sessions = new Sessions({ database, events, clock, dataDir, secrets, limits });
  const deps = { sessions, settings, rights: options.rights ?? { may: () => true } };
  const feature = createSessionFeature(options.tamper?.(deps) ?? deps);
  const key = new ChainKey(Buffer.alloc(32, 7));
  const audit = await AuditTrail.open({ database, key, clock, log });
  const server = await createHttpServer({
    features: [feature, { name: "other", routes: options.routes ?? [] }],
    sessions,
    approvals: sessions.approvals,
    audit,
    rights: { require() {} },
    isSetUpDue: () => settings.get(initialSettings).isInitialDue,
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log,
    clock,
  });
  return { server, feature, settings, sessions, clock, database };
}

/** With the administrator's password. */
async function addOperator(users: UserStore): Promise<void> {
  const admin = await users.find(1);
  if (!admin) throw new Error("The first start made no administrator.");
  const { passwordHash } = admin;
  await users.insert({ name: "li", nickName: "Li", passwordHash, roleId: 2 }, 0);
}

export function post(server: HttpServer, path: string, fields: Record<string, string>, token = "") {
  return server.inject({
    method: "POST",
    url: `/api/v1/${path}`,
    headers: { token, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
}

export const signIn = (server: HttpServer, password = adminPassword, username = "admin") =>
  post(server, "login", { username, password });

export async function tokenOf(server: HttpServer, username = "admin"): Promise<string> {
  const reply = await signIn(server, adminPassword, username);
  return (readEnvelope(reply.json()).body as { Token: string }).Token;
}

export const userInfo = (server: HttpServer, token: string) =>
  server.inject({ url: "/api/v1/getuserinfo", headers: { token } });
