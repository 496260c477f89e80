import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { systemClock } from "@tessera/base";
import { ChannelRegistry, DeviceCare } from "@tessera/engine";
import { DeviceStore } from "@tessera/features/devices/server";
import {
  Accounts,
  AuditTrail,
  ChangeFeed,
  createEvents,
  createHttpServer,
  createLog,
  type Database,
  ensureAdmin,
  type FirstStart,
  httpSettings,
  lockClearBackups,
  lockDataDir,
  lostSecretsText,
  makeModules,
  migrate,
  openBus,
  openDatabase,
  openLeases,
  PlayTickets,
  PushHub,
  Rights,
  RoleStore,
  type ServerModule,
  Sessions,
  Settings,
  type Site,
  sealStored,
  sessionSettings,
  tightenDataDir,
  withVisitors,
} from "@tessera/platform/server";
import { loadModules, migrationsOf } from "./modules.ts";
import type { ServerOptions } from "./options.ts";
import { product } from "./product.ts";
import { StopList } from "./stop-list.ts";
import { warnOfRoot } from "./warn-of-root.ts";

export interface RunningServer {
  readonly url: string;
  readonly firstStart: FirstStart;
  stop(): Promise<void>;
}

const consoleDir = fileURLToPath(new URL("../console/dist", import.meta.url));

/** Starts every part in order; what has started is stopped again, in reverse, if a later one fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const stops = new StopList(systemClock);
  try {
    return await start(options, stops);
  } catch (error) {
    await stops.run();
    throw error;
  }
}

async function start(options: ServerOptions, stops: StopList): Promise<RunningServer> {
  const clock = systemClock;
  const modules = await loadModules();
  const { log, firstStart, ...data } = await openData(options, modules, stops);
  const { database, settings } = data;
  settings.declare([httpSettings, sessionSettings]);
  settings.declare(modules.flatMap(({ settings: sections = [] }) => sections));

  const { port, trustedProxies, requestSeconds, ...listening } = settings.get(httpSettings);
  const host = options.host ?? listening.host;
  const web = { port: options.port ?? port };
  const demo = await openDemoSite(options, database, stops);
  // People are known by what modules keep: groups, and the visitors of shared cameras.
  const later: { site?: Site } = {};
  const people = await openPeople(data, later);
  const { site, features } = await makeModules(
    modules,
    {
      product,
      clock,
      log,
      dataDir: options.dataDir,
      listenHost: host,
      webPort: () => web.port,
      presenceIntervalMs: options.presenceIntervalMs,
      channels: new ChannelRegistry((error) => log.error({ error }, "channel not followed")),
      care: new DeviceCare(data.leases, (error) =>
        log.warn({ error }, "a device was not given up"),
      ),
      drivers: [],
      listening: [],
      outputs: [],
      ...data,
      ...people,
    },
    stops,
  );
  later.site = site;
  await demo?.record(site.recordingPlans);
  settings.declare(features.flatMap(({ settings: sections = [] }) => sections));
  for (const feature of features) {
    await feature.start?.();
    stops.add(feature.name, async () => feature.stop?.());
  }
  const { alarms, pool } = site;
  for (const driver of site.listening)
    await driver.start({ intake: site.intakeFor(driver.driver.name), alarms, pool });
  await demo?.register(site, stops);

  const http = await createHttpServer({
    features,
    sessions: site.sessions,
    tickets: site.tickets,
    rights: { require: async (...right) => site.rights.require(...right) },
    audit: data.audit,
    provider: () => settings.get(httpSettings).provider,
    product,
    log,
    clock,
    trustedProxies,
    requestTimeoutMs: requestSeconds * 1000,
    ...(existsSync(consoleDir) ? { consoleDir } : {}),
  });
  stops.add("web server", () => http.stop());
  const bound = await http.listen({ host, port: web.port });
  web.port = bound.port;
  log.info({ ...bound, outputs: site.outputs.map(({ protocol }) => protocol) }, "ready");
  return {
    url: `http://127.0.0.1:${bound.port}`,
    firstStart,
    stop: () => stops.run(),
  };
}

async function openDemoSite(options: ServerOptions, database: Database, stops: StopList) {
  if (!options.isDemo) return undefined;
  // Only here: its simulators are a tenth of all that a server loads.
  const { startDemoSite } = await import("./demo-site.ts");
  const demo = await startDemoSite(new DeviceStore(database), systemClock);
  stops.add("demo site", () => demo.stop());
  return demo;
}

/** Log, database, audit record, settings, and what several servers share: what everything else stands on. */
async function openData(options: ServerOptions, modules: readonly ServerModule[], stops: StopList) {
  const clock = systemClock;
  const { dataDir, databaseUrl: url, initialPassword } = options;
  stops.add("lock of the data folder", await lockDataDir(dataDir));
  await tightenDataDir(dataDir);
  const { logger: log, close } = await createLog({
    dataDir,
    level: options.logLevel,
    pretty: process.stderr.isTTY,
  });
  stops.log = log;
  stops.add("log", () => {
    stops.log = undefined;
    return close();
  });
  warnOfRoot(log);
  const database = await openDatabase({ url, dataDir, log, clock });
  stops.add("database", () => database.close());
  const migrations = migrationsOf(modules);
  await migrate(database, migrations);
  const lost = await sealStored(database, migrations);
  await lockClearBackups(database);
  if (lost.length > 0) log.error(lostSecretsText(lost, database.sealer.keyId), "secrets lost");
  const audit = new AuditTrail({ database, clock, log });
  stops.add("audit record", () => audit.stop());
  const firstStart = await ensureAdmin(database, { initialPassword, dataDir });
  const bus = await openBus({ database, clock, log });
  stops.add("line to other servers", () => bus.stop());
  const events = createEvents(log, bus);
  const feed = new ChangeFeed({ database, clock, log });
  stops.add("change feed", () => feed.stop());
  const leases = await openLeases({ database, clock, log });
  stops.add("leases", () => leases.stop());
  const settings = await Settings.load({ database, feed, events, clock, log, env: process.env });
  return { log, database, audit, events, feed, leases, settings, firstStart };
}

/** Who is signed in, what they may do, and how they are told. */
async function openPeople(
  { database, feed, events, settings }: Pick<Site, "database" | "feed" | "events" | "settings">,
  later: { readonly site?: Site },
) {
  const clock = systemClock;
  const limits = () => settings.get(sessionSettings);
  const { dataDir, secrets } = database;
  const sessions = new Sessions({ database, events, clock, dataDir, secrets, limits });
  const groups: Pick<Site["groups"], "has"> = {
    has: (...asked) => later.site?.groups.has(...asked) ?? false,
  };
  const roles = new RoleStore(database);
  const accounts = await Accounts.load({ roles, sessions, feed, events });
  const rights = new Rights({ roles: accounts, groups, clock });
  const principals = withVisitors(sessions, {
    principalOf: async (sessionId) => later.site?.visitors.principalOf(sessionId),
  });
  const tickets = await PlayTickets.load({ rights, sessions: principals, secrets, clock });
  const push = new PushHub({ events, sessions, rights, clock });
  return { sessions, accounts, rights, principals, tickets, push };
}
