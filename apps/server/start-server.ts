import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "@tessera/base";
import { ChannelRegistry, ConversionDesk, DeviceCare } from "@tessera/engine";
import { DeviceStore } from "@tessera/features/devices/server";
import {
  Accounts,
  AcmeKeeper,
  AuditTrail,
  ChangeFeed,
  createEvents,
  createHttpServer,
  createLog,
  type Database,
  ensureAdmin,
  type FirstStart,
  type HttpServer,
  httpSettings,
  lockClearBackups,
  lockDataDir,
  lostSecretsText,
  makeModules,
  metricsSettings,
  migrate,
  openBus,
  openChainKey,
  openDatabase,
  openLeases,
  ownNames,
  PairFiles,
  PlayTickets,
  ProxyWatch,
  PushHub,
  portProbe,
  preferCheapestCipher,
  Rights,
  RoleStore,
  ServerCertificate,
  type ServerModule,
  Sessions,
  Settings,
  type Site,
  sealStored,
  sessionSettings,
  tightenDataDir,
  tlsSettings,
  withVisitors,
} from "@tessera/platform/server";
import { loadModules, migrationsOf } from "./modules.ts";
import type { ServerOptions } from "./options.ts";
import { product } from "./product.ts";
import { StopList } from "./stop-list.ts";
import { makeUpdateHost } from "./update/update-host.ts";
import { warnOfRoot } from "./warn-of-root.ts";

export interface RunningServer {
  /** On this machine, unencrypted. */
  readonly url: string;
  readonly httpsPort: number;
  readonly certificate: ServerCertificate;
  readonly firstStart: FirstStart;
  /** Fingerprint of the key that signs exports; undefined if it cannot be used. */
  readonly exportKey: string | undefined;
  stop(): Promise<void>;
}

/** What the program around the server can do for it. */
export interface HostProgram {
  /** Stops the server and starts the program anew. */
  readonly restart?: (() => void) | undefined;
  /** Stops the server and lets the version that is on trial take its place. */
  readonly switchOver?: (() => void) | undefined;
}

const consoleDir = fileURLToPath(new URL("../console/dist", import.meta.url));

/** Starts every part in order; what has started is stopped again, in reverse, if a later one fails. */
export async function startServer(
  options: ServerOptions,
  program: HostProgram = {},
): Promise<RunningServer> {
  const stops = new StopList(systemClock);
  try {
    return await start(options, program, stops);
  } catch (error) {
    await stops.run();
    throw error;
  }
}

async function start(
  options: ServerOptions,
  program: HostProgram,
  stops: StopList,
): Promise<RunningServer> {
  const clock = systemClock;
  const modules = await loadModules();
  const { log, firstStart, ...data } = await openData(options, modules, stops);
  const { database, settings } = data;
  settings.declare([httpSettings, sessionSettings, tlsSettings, metricsSettings]);
  settings.declare(modules.flatMap(({ settings: sections = [] }) => sections));

  const { port, trustedProxies, requestSeconds, ...listening } = settings.get(httpSettings);
  const host = options.host ?? listening.host;
  const web = { port: options.port ?? port };
  const { certificate, acme } = await openCertificate(options, { ...data, log }, stops);
  const proxyWatch = new ProxyWatch(log);
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
      certificate,
      proxyWatch,
      presenceIntervalMs: options.presenceIntervalMs,
      isDemo: options.isDemo,
      restartProgram: program.restart,
      updateHost: makeUpdateHost({
        dataDir: options.dataDir,
        settings,
        switchOver: program.switchOver,
      }),
      channels: new ChannelRegistry((error) => log.error({ error }, "channel not followed")),
      care: new DeviceCare(data.leases, (error) =>
        log.warn({ error }, "a device was not given up"),
      ),
      drivers: [],
      conversions: new ConversionDesk(),
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
    approvals: site.sessions.approvals,
    rights: { require: async (...right) => site.rights.require(...right) },
    isSetUpDue: site.isInitialDue,
    audit: data.audit,
    provider: () => settings.get(httpSettings).provider,
    product,
    log,
    clock,
    trustedProxies,
    proxyWatch,
    tls: {
      identity: certificate,
      isKnown: () => certificate.source !== "own",
      isRedirected: () => settings.get(tlsSettings).plainHttp === "redirect",
      authority: () => certificate.authority.cert,
      answerTo: (token) => acme.answerTo(token),
    },
    requestTimeoutMs: requestSeconds * 1000,
    ...(existsSync(consoleDir) ? { consoleDir } : {}),
  });
  stops.add("web server", () => http.stop());
  const bound = await http.listen({ host, port: web.port });
  web.port = bound.port;
  const httpsPort = await listenSecure(http, host, { options, settings, log });
  acme.start();
  log.info({ ...bound, httpsPort, outputs: site.outputs.map(({ protocol }) => protocol) }, "ready");
  warnOfRoot(log);
  return {
    url: `http://127.0.0.1:${bound.port}`,
    httpsPort,
    certificate,
    firstStart,
    exportKey: site.signing.fingerprint,
    stop: () => stops.run(),
  };
}

async function openCertificate(
  options: ServerOptions,
  { settings, events, log }: Pick<Site, "settings" | "events" | "log">,
  stops: StopList,
): Promise<{ readonly certificate: ServerCertificate; readonly acme: AcmeKeeper }> {
  preferCheapestCipher();
  const files = new PairFiles(join(options.dataDir, "tls"));
  const refresh = () =>
    void certificate
      .refresh()
      .catch((error: unknown) => log.error({ error }, "no new certificate"));
  const acme = new AcmeKeeper({
    files,
    wish: () => {
      const { acmeIsAgreed, acmeEmail, acmeDirectory, names } = settings.get(tlsSettings);
      return { isAgreed: acmeIsAgreed, email: acmeEmail, directoryUrl: acmeDirectory, names };
    },
    clock: systemClock,
    log,
    onChange: refresh,
  });
  const certificate = await ServerCertificate.open({
    files,
    siteName: product.name,
    names: () => ownNames(settings.get(tlsSettings).names),
    given: options.certificate,
    acme,
    clock: systemClock,
    log,
  });
  stops.add("certificate", async () => {
    acme.stop();
    certificate.stop();
  });
  events.on("settings-changed", ({ section }) => {
    if (section !== tlsSettings.section) return;
    refresh();
    void acme.look();
  });
  return { certificate, acme };
}

/** Nobody has chosen the usual port: where another program has it, any free one does. */
async function listenSecure(
  http: HttpServer,
  host: string,
  { options, settings, log }: { options: ServerOptions } & Pick<Site, "settings" | "log">,
): Promise<number> {
  const { httpsPort: port } = settings.get(tlsSettings);
  const isUsual = port === tlsSettings.schema.parse({}).httpsPort;
  if (isUsual && options.port === 0) return (await http.listenSecure({ host, port: 0 })).port;
  try {
    return (await http.listenSecure({ host, port })).port;
  } catch (error) {
    if (!isUsual) throw error;
    const bound = await http.listenSecure({ host, port: 0 });
    log.warn({ error, port: bound.port }, "HTTPS has another port, its own is taken");
    return bound.port;
  }
}

async function openDemoSite(options: ServerOptions, database: Database, stops: StopList) {
  if (!options.isDemo) return undefined;
  // Only here: its simulators are a tenth of all that a server loads.
  const { startDemoSite } = await import("./demo-site.ts");
  const demo = await startDemoSite(new DeviceStore(database), systemClock, {
    pace: options.demoPace,
  });
  stops.add("demo site", () => demo.stop());
  return demo;
}

/** Log, database, audit record, settings, and what several servers share: what everything else stands on. */
async function openData(options: ServerOptions, modules: readonly ServerModule[], stops: StopList) {
  const clock = systemClock;
  const { dataDir, databaseUrl: url, initialPassword } = options;
  stops.add("lock of the data folder", await lockDataDir(dataDir));
  await tightenDataDir(dataDir);
  const {
    logger: log,
    levels: logLevels,
    close,
  } = await createLog({
    dataDir,
    level: options.logLevel,
    pretty: process.stderr.isTTY,
    apart: { media: "mediaserver" },
  });
  stops.log = log;
  stops.add("log", () => {
    stops.log = undefined;
    return close();
  });
  const database = await openDatabase({ url, dataDir, log, clock });
  stops.add("database", () => database.close());
  const migrations = migrationsOf(modules);
  await migrate(database, migrations);
  const lost = await sealStored(database, migrations);
  await lockClearBackups(database);
  if (lost.length > 0) log.error(lostSecretsText(lost, database.sealer.keyId), "secrets lost");
  const key = await openChainKey(dataDir, process.env);
  const audit = await AuditTrail.open({ database, key, clock, log });
  stops.add("audit record", () => audit.stop());
  const firstStart = await ensureAdmin(database, { initialPassword, dataDir });
  const bus = await openBus({ database, clock, log });
  stops.add("line to other servers", () => bus.stop());
  const events = createEvents(log, bus);
  const feed = new ChangeFeed({ database, clock, log });
  stops.add("change feed", () => feed.stop());
  const leases = await openLeases({ database, clock, log });
  stops.add("leases", () => leases.stop());
  const settings = await Settings.load({
    database,
    feed,
    events,
    clock,
    log,
    env: process.env,
    probePort: portProbe(options.host),
  });
  return { log, logLevels, database, audit, events, feed, leases, settings, firstStart };
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
