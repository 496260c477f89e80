import { FakeClock, Offline, silentLogger } from "@tessera/base";
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
  UserStore,
} from "@tessera/platform/server";
import { feedOn, makeTables, recordInto, temporaryFolder } from "@tessera/platform/testing";
import { onTestFinished } from "vitest";
import { createJt808Feature } from "../index.ts";
import { jt808Migrations } from "../migrations/index.ts";
import { ListedNumbers } from "../numbers/listed-numbers.ts";
import { NumberStore } from "../numbers/number-store.ts";
import type { Jt808PlatformView } from "../ports.ts";
import { loadWaitingRoom } from "../waiting/waiting-room.ts";
import { WaitingStore } from "../waiting/waiting-store.ts";
import { FakeTerminal } from "./fake-terminal.ts";

const password = "first-Password1";

/** The feature on a real database, with `admin`, the operator `li` and a platform that is no more than a list. */
export async function aSite(database: Database, { mostNumbers }: { mostNumbers?: number } = {}) {
  const clock = new FakeClock();
  const log = silentLogger;
  const dataDir = await temporaryFolder();
  await makeTables(database, [
    sharedMigrations,
    settingsMigrations,
    sessionMigrations,
    jt808Migrations,
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

  const terminals = new Map<string, FakeTerminal>();
  const numbers = await ListedNumbers.load({
    store: new NumberStore(database),
    feed,
    clock,
    onDenied: (phone) => void terminals.delete(phone),
    most: mostNumbers,
  });
  const waiting = await loadWaitingRoom({ store: new WaitingStore(database), feed, clock, log });
  const messageLog = new MessageLog({ clock });
  const connections = new Map<string, Readonly<Record<string, unknown>>>();
  const shown: string[] = [];
  const platform: Jt808PlatformView = {
    state: () => ({ isListening: true, port: 18_808, mediaPort: 11_078, sessions: terminals.size }),
    find: (deviceId) => terminals.get(deviceId),
    get: (deviceId) => {
      const terminal = terminals.get(deviceId);
      if (!terminal)
        throw new Offline("jt808-not-connected", { zh: "终端没有连接", en: "Not there" });
      return terminal;
    },
    end: (deviceId) => terminals.delete(deviceId),
  };
  const feature = createJt808Feature({
    settings,
    platform,
    known: {
      all: () => [...connections.keys()].map((id) => ({ id, name: `Bus ${id}` })),
      connectionOf: (id) => connections.get(id) ?? {},
      channelsOf: (id) => {
        shown.push(id);
        return 2;
      },
    },
    waiting,
    numbers,
    messageLog,
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
    settings,
    numbers,
    waiting,
    messageLog,
    terminals,
    /** Terminals whose rows were made, in order. */
    shown,
    lines,
    call,
    clock,
    /** A terminal that is stored; there, if one is given. */
    add: (id: string, connection: Readonly<Record<string, unknown>>, present?: FakeTerminal) => {
      connections.set(id, connection);
      if (present) terminals.set(id, present);
    },
  };
}

/** With the administrator's password. */
async function addOperator(users: UserStore): Promise<void> {
  const admin = await users.find(1);
  if (!admin) throw new Error("The first start made no administrator.");
  const { passwordHash } = admin;
  await users.insert({ name: "li", nickName: "Li", passwordHash, roleId: 2 }, 0);
}
