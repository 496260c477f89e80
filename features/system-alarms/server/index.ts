import type { Clock, Leases, Logger } from "@tessera/base";
import type { AlarmIntake, DeviceCleanUp, PushBacklogs } from "@tessera/engine";
import {
  defineFeature,
  type Events,
  type Feature,
  type SiteServer,
} from "@tessera/platform/server";
import { ClockWatch } from "./clock-watch.ts";
import { type CameraView, type OfflineTimes, OfflineWatch } from "./offline/offline-watch.ts";
import { OpenAlarms } from "./open-alarms.ts";
import { pushTroubles } from "./push-troubles.ts";
import { silentServers } from "./silent-servers.ts";
import { SiteWatch, type Watch } from "./site-watch.ts";
import type { SystemAlarmStore } from "./system-alarm-store.ts";
import { type ServerState, troublesOf } from "./troubles.ts";

export { systemAlarmMigrations } from "./migrations/index.ts";
export { SystemAlarmStore } from "./system-alarm-store.ts";

export const systemAlarmCleanUps: readonly DeviceCleanUp[] = [
  { table: "cameras_seen", device: "device_id", channel: "channel_id" },
];

export interface SystemAlarmsDeps {
  readonly store: Pick<SystemAlarmStore, "open" | "save" | "remove" | "seen" | "addSeen">;
  readonly alarms: Pick<AlarmIntake, "report">;
  readonly cameras: CameraView;
  readonly messages: PushBacklogs;
  readonly servers: () => Promise<readonly SiteServer[]>;
  /** Its own among the servers of the site. */
  readonly serverId: string;
  readonly serverState: () => Promise<ServerState>;
  readonly events: Pick<Events, "on">;
  readonly leases: Pick<Leases, "ask">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly times?: OfflineTimes;
}

const clockLookMs = 5000;
const ownLookMs = 60_000;
const serverLookMs = 5000;
const pushLookMs = 60_000;

/** Health is an alarm too: what is wrong with cameras, servers, clocks and certificates comes in as alarms do. */
export function createSystemAlarmsFeature(deps: SystemAlarmsDeps): Feature {
  const { alarms, serverId, serverState, events, leases, clock, log } = deps;
  const clockWatch = new ClockWatch({ alarms, clock, log });
  const watching: { offline?: OfflineWatch } = {};
  const siteWatch = new SiteWatch({
    begin: () => watchSite(deps, watching),
    leases,
    clock,
    log,
  });
  const own: { alarms?: OpenAlarms; looking?: Promise<void> | undefined } = {};
  const lookAtOwn = async () => {
    own.alarms ??= await OpenAlarms.load(deps, `server ${serverId}`);
    own.alarms.set(troublesOf(await serverState(), clock.nowMs()));
    await own.alarms.flush();
  };
  const look = () => {
    own.looking ??= lookAtOwn()
      .catch((error: unknown) => log.error({ error }, "this server could not look at itself"))
      .finally(() => {
        own.looking = undefined;
      });
  };
  const stops: (() => void)[] = [];

  return defineFeature({
    name: "system-alarms",
    async start() {
      stops.push(
        events.on("channel-state-changed", ({ channel, isOnline }) =>
          watching.offline?.hear(channel, isOnline),
        ),
        events.on("devices-purged", (purged) => watching.offline?.forget(purged)),
        clock.every(clockLookMs, () => void clockWatch.look()),
        clock.every(ownLookMs, look),
      );
      look();
      siteWatch.start();
    },
    async stop() {
      for (const stop of stops) stop();
      await siteWatch.stop();
      await own.looking;
    },
    routes: [],
  });
}

/** What one server watches for all: cameras, the other servers, and messages that wait. */
async function watchSite(
  deps: SystemAlarmsDeps,
  watching: { offline?: OfflineWatch },
): Promise<Watch> {
  const { servers, messages, clock } = deps;
  const cameraAlarms = await OpenAlarms.load(deps, "cameras");
  const serverAlarms = await OpenAlarms.load(deps, "servers");
  const pushAlarms = await OpenAlarms.load(deps, "push");
  const offline = await OfflineWatch.begin({ ...deps, open: cameraAlarms });
  watching.offline = offline;
  const lookAtServers = every(serverLookMs, clock, async () => {
    serverAlarms.set(silentServers(await servers(), clock.nowMs()));
    await serverAlarms.flush();
  });
  const lookAtMessages = every(pushLookMs, clock, async () => {
    pushAlarms.set(pushTroubles(await messages.backlogs(), clock.nowMs()));
    await pushAlarms.flush();
  });
  return {
    async look() {
      await offline.look();
      await lookAtServers();
      await lookAtMessages();
    },
  };
}

/** However often it is asked for. */
function every(ms: number, clock: Clock, look: () => Promise<void>): () => Promise<void> {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.monotonicMs() - lookedAtMs < ms) return;
    lookedAtMs = clock.monotonicMs();
    await look();
  };
}
