import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { systemClock } from "@tessera/base";
import { ChannelRegistry, MediaPool, PresenceMonitor, StreamHub } from "@tessera/engine";
import { DeviceStore, Devices } from "@tessera/features/devices/server";
import { FavouriteStore, Favourites } from "@tessera/features/favourites/server";
import { gb28181Settings } from "@tessera/features/gb28181/contract";
import { GroupStore, GroupTree } from "@tessera/features/groups/server";
import { SnapshotMaker } from "@tessera/outputs/snapshot";
import { Transcoders, transcodeSettings } from "@tessera/outputs/transcode";
import {
  AuditTrail,
  createEvents,
  createHttpServer,
  createLog,
  ensureAdmin,
  type FirstStart,
  httpSettings,
  lockDataDir,
  migrate,
  openDatabase,
  PlayTickets,
  Rights,
  RoleStore,
  Sessions,
  Settings,
  sessionSettings,
} from "@tessera/platform/server";
import { recordDemoSite, startDemoSite } from "./demo-site.ts";
import { mediaSettings } from "./media-settings.ts";
import {
  createDrivers,
  createFeatures,
  createOutputs,
  migrations,
  settingsSections,
} from "./modules.ts";
import { openGb28181 } from "./open-gb28181.ts";
import { openRecording } from "./open-recording.ts";
import type { ServerOptions } from "./options.ts";
import { product } from "./product.ts";
import { StopList } from "./stop-list.ts";

export interface RunningServer {
  readonly url: string;
  readonly firstStart: FirstStart;
  stop(): Promise<void>;
}

const workerProgram = new URL("./media-worker.ts", import.meta.url);
const consoleDir = fileURLToPath(new URL("../console/dist", import.meta.url));

/** Starts every part in order; what has started is stopped again, in reverse, if a later one fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const stops = new StopList();
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
  const { database, settings, events } = data;

  const limits = () => settings.get(sessionSettings);
  const sessions = new Sessions({ database, events, clock, dataDir, limits });
  const groups = await GroupTree.load({ store: new GroupStore(database), events, clock });
  const favourites = await Favourites.load({ store: new FavouriteStore(database), clock });
  const rights = await Rights.load({ roles: new RoleStore(database), groups, clock, events });
  const tickets = new PlayTickets({ rights, sessions, clock });

  const channels = new ChannelRegistry((error) => log.error({ error }, "channel not followed"));
  const { port, trustedProxies, requestSeconds, ...listening } = settings.get(httpSettings);
  const host = options.host ?? listening.host;
  let webPort = options.port ?? port;
  const gb28181 = await openGb28181(
    { database, settings, events, host, webPort: () => webPort, dataDir, clock, log },
    stops,
  );
  const { drivers, publishers } = createDrivers({
    clock,
    log,
    channels,
    gb28181: gb28181.platform.driver,
  });
  const workers = settings.get(mediaSettings).workers ?? availableParallelism();
  const poolParts = { program: workerProgram, workers, channels, drivers, clock, log };
  const remote = workers > 0 ? new MediaPool(poolParts) : undefined;
  stops.add(async () => remote?.stop());
  if (remote) gb28181.platform.serveWorkers(remote);
  const hub = new StreamHub({ channels, drivers, remote, clock, log });
  stops.add(() => hub.stop());
  const intervalMs = options.presenceIntervalMs;
  const presence = new PresenceMonitor({ channels, drivers, hub, clock, log, intervalMs });
  stops.add(async () => presence.stop());
  presence.events.on("changed", ({ channel, presence: now }) => {
    if (now.status === "unknown") return;
    const { deviceId, channelId, name } = channel;
    const isOnline = now.status === "online";
    const reason = now.status === "offline" ? { reason: now.reason } : {};
    const atMs = clock.nowMs();
    events.emit("channel-state-changed", {
      channel: { deviceId, channelId },
      name,
      isOnline,
      ...reason,
      atMs,
    });
  });
  const snapshots = new SnapshotMaker({ clock, log });
  stops.add(() => snapshots.stop());
  const transcodeLimits = () => settings.get(transcodeSettings);
  const transcoding = new Transcoders({ limits: transcodeLimits, clock, log });
  stops.add(() => transcoding.stop());
  const demo = options.isDemo ? await startDemoSite(new DeviceStore(database), clock) : undefined;
  stops.add(async () => demo?.stop());

  const outputs = createOutputs({ settings, host, publishers, snapshots, clock, log });
  const handOver = remote?.handOver.bind(remote);
  const media = { drivers, channels, hub, handOver, presence, snapshots, transcoding, outputs };
  const people = { sessions, rights, tickets, groups, favourites };
  const devices = new Devices({ store: new DeviceStore(database), channels, drivers, clock });
  const catalog = devices.index;
  const recording = await openRecording(
    { database, settings, catalog, hub, pool: remote, dataDir, clock, log },
    stops,
  );
  if (demo) await recordDemoSite(recording.recordingPlans);
  const site = {
    clock,
    log,
    dataDir,
    devices,
    gb28181,
    listenHost: host,
    ...data,
    ...people,
    ...media,
    ...recording,
  };
  const { features, intakeFor } = await createFeatures(site);
  for (const feature of features) {
    await feature.start?.();
    stops.add(async () => feature.stop?.());
  }
  await gb28181.platform.start(intakeFor(gb28181.platform.driver.name));
  stops.add(() => gb28181.platform.stop());
  const sip = gb28181.platform.state();
  if (sip.isListening)
    await demo?.register({ id: settings.get(gb28181Settings).serial, port: sip.port });

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
  stops.add(() => http.stop());
  const bound = await http.listen({ host, port: webPort });
  webPort = bound.port;
  log.info({ ...bound, outputs: outputs.map(({ protocol }) => protocol) }, "ready");
  return {
    url: `http://127.0.0.1:${bound.port}`,
    firstStart: data.firstStart,
    stop: () => stops.run(),
  };
}

/** Log, database, audit record and settings: what everything else stands on. */
async function openData(options: ServerOptions, stops: StopList) {
  const clock = systemClock;
  const { dataDir, databaseUrl: url, initialPassword } = options;
  stops.add(await lockDataDir(dataDir));
  const { logger: log, close } = await createLog({
    dataDir,
    level: options.logLevel,
    pretty: process.stderr.isTTY,
  });
  stops.add(close);
  const database = await openDatabase({ url, dataDir, log, clock });
  stops.add(() => database.close());
  await migrate(database, migrations);
  const audit = new AuditTrail({ database, clock, log });
  stops.add(() => audit.stop());
  const firstStart = await ensureAdmin(database, { initialPassword, dataDir });
  const events = createEvents(log);
  const sections = settingsSections;
  const settings = await Settings.load({
    database,
    events,
    clock,
    log,
    sections,
    env: process.env,
  });
  return { log, database, audit, events, settings, firstStart };
}
