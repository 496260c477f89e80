import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { systemClock } from "@tessera/base";
import { DeviceStore, Devices } from "@tessera/features/devices/server";
import { FavouriteStore, Favourites } from "@tessera/features/favourites/server";
import { gb28181Settings } from "@tessera/features/gb28181/contract";
import { GroupStore, GroupTree } from "@tessera/features/groups/server";
import { ShareLinkStore, ShareLinks, Visitors } from "@tessera/features/sharing/server";
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
  lockDataDir,
  migrate,
  openBus,
  openDatabase,
  openLeases,
  PlayTickets,
  PushHub,
  Rights,
  RoleStore,
  Sessions,
  Settings,
  sessionSettings,
  UserStore,
  withVisitors,
} from "@tessera/platform/server";
import { cleanUps, createFeatures, migrations } from "./modules.ts";
import { openGb28181 } from "./open-gb28181.ts";
import { openMedia } from "./open-media.ts";
import { openRecording } from "./open-recording.ts";
import type { ServerOptions } from "./options.ts";
import { product } from "./product.ts";
import { StopList } from "./stop-list.ts";

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
  const { dataDir } = options;
  const { log, ...data } = await openData(options, stops);
  const { database, feed, settings, events } = data;

  settings.declare([httpSettings, sessionSettings]);
  const limits = () => settings.get(sessionSettings);
  const sessions = new Sessions({ database, events, clock, dataDir, limits });
  const leases = await openLeases({ database, clock, log });
  stops.add("leases", () => leases.stop());
  const groups = await GroupTree.load({ store: new GroupStore(database), feed, events, clock });
  const favourites = await Favourites.load({ store: new FavouriteStore(database), feed, clock });
  const roles = new RoleStore(database);
  const accounts = await Accounts.load({ roles, sessions, feed, events });
  const rights = new Rights({ roles: accounts, groups, clock });
  const shareLinks = await ShareLinks.load({
    store: new ShareLinkStore(database),
    feed,
    accounts: new UserStore(database),
    rights,
    events,
    clock,
  });
  const visitors = new Visitors({ links: shareLinks, settings });
  const principals = withVisitors(sessions, visitors);
  const tickets = new PlayTickets({ rights, sessions: principals, clock });
  const push = new PushHub({ events, sessions, rights, clock });

  const { port, trustedProxies, requestSeconds, ...listening } = settings.get(httpSettings);
  const host = options.host ?? listening.host;
  const demo = await openDemoSite(options, database, stops);
  const web = { port: options.port ?? port };
  const gbParts = { database, feed, settings, events, host, webPort: () => web.port, dataDir };
  const gb28181 = await openGb28181({ ...gbParts, clock, log }, stops);
  const { platform } = gb28181;
  const { presenceIntervalMs } = options;
  const media = openMedia(
    { settings, events, host, gb28181: platform.driver, presenceIntervalMs, clock, log },
    stops,
  );
  const { channels, drivers, hub, pool } = media;
  if (pool) platform.serveWorkers(pool);
  const sharing = { shareLinks, visitors, principals };
  const people = { sessions, accounts, rights, tickets, push, groups, favourites, ...sharing };
  const devices = new Devices({
    store: new DeviceStore(database, cleanUps),
    channels,
    drivers,
    feed,
    events,
    clock,
  });
  const catalog = devices.index;
  const recording = await openRecording(
    { database, feed, settings, catalog, hub, pool, dataDir, clock, log },
    stops,
  );
  await demo?.record(recording.recordingPlans);
  // What features say when they stop still has a way out.
  stops.add("GB/T 28181", () => platform.stop());
  const site = {
    clock,
    log,
    dataDir,
    devices,
    gb28181,
    listenHost: host,
    leases,
    ...data,
    ...people,
    ...media,
    ...recording,
  };
  const { features, intakeFor } = createFeatures(site);
  settings.declare(features.flatMap(({ settings: sections = [] }) => sections));
  for (const feature of features) {
    await feature.start?.();
    stops.add(feature.name, async () => feature.stop?.());
  }
  await platform.start(intakeFor(platform.driver.name));
  const { isListening, port: sipPort } = platform.state();
  if (demo && isListening) {
    const { serial: id } = settings.get(gb28181Settings);
    const registered = await demo.register({ id, port: sipPort });
    stops.add("demo recorder", () => registered.stop());
  }

  const http = await createHttpServer({
    features,
    sessions,
    tickets,
    rights: { require: async (...right) => rights.require(...right) },
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
  log.info({ ...bound, outputs: media.outputs.map(({ protocol }) => protocol) }, "ready");
  return {
    url: `http://127.0.0.1:${bound.port}`,
    firstStart: data.firstStart,
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

/** Log, database, audit record and settings: what everything else stands on. */
async function openData(options: ServerOptions, stops: StopList) {
  const clock = systemClock;
  const { dataDir, databaseUrl: url, initialPassword } = options;
  stops.add("lock of the data folder", await lockDataDir(dataDir));
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
  const database = await openDatabase({ url, dataDir, log, clock });
  stops.add("database", () => database.close());
  await migrate(database, migrations);
  const audit = new AuditTrail({ database, clock, log });
  stops.add("audit record", () => audit.stop());
  const firstStart = await ensureAdmin(database, { initialPassword, dataDir });
  const bus = await openBus({ database, clock, log });
  stops.add("line to other servers", () => bus.stop());
  const events = createEvents(log, bus);
  const feed = new ChangeFeed({ database, clock, log });
  stops.add("change feed", () => feed.stop());
  const settings = await Settings.load({ database, feed, events, clock, log, env: process.env });
  return { log, database, feed, audit, events, settings, firstStart };
}
