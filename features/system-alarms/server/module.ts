import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { keptFile } from "@tessera/base/files";
import type { AlarmIntake, PushBacklogs } from "@tessera/engine";
import { defineModule, ServerStore, type Site } from "@tessera/platform/server";
import {
  createSystemAlarmsFeature,
  SystemAlarmStore,
  systemAlarmCleanUps,
  systemAlarmMigrations,
} from "./index.ts";
import type { CameraView } from "./offline/offline-watch.ts";

interface SystemAlarmsSite
  extends Pick<
    Site,
    "database" | "dataDir" | "catalog" | "certificate" | "events" | "leases" | "clock" | "log"
  > {
  readonly alarms: AlarmIntake;
  readonly messagePush: PushBacklogs;
  /** Those that have registered tell where they are and what time it is. */
  readonly gb28181: {
    sessions(): readonly {
      readonly deviceId: string;
      readonly host: string;
      readonly health: { readonly clockSkewMs: number | undefined } | undefined;
    }[];
  };
}

export const systemAlarms = defineModule({
  name: "system-alarms",
  migrations: systemAlarmMigrations,
  cleanUps: systemAlarmCleanUps,
  create: async (site: SystemAlarmsSite) => {
    const { database, dataDir, catalog, certificate } = site;
    const servers = new ServerStore(database);
    return {
      feature: createSystemAlarmsFeature({
        ...site,
        store: new SystemAlarmStore(database),
        cameras: camerasOf(site),
        messages: site.messagePush,
        servers: () => servers.all(),
        serverId: await serverIdIn(site),
        serverState: async () => ({
          certificateTroubles: certificate.troubles,
          freeBytes: await freeBytesOf(dataDir),
          clocks: site.gb28181.sessions().flatMap(({ deviceId, health }) => {
            const skewMs = health?.clockSkewMs;
            const name = catalog.device(deviceId)?.name ?? deviceId;
            return skewMs === undefined ? [] : [{ deviceId, name, skewMs }];
          }),
        }),
      }),
    };
  },
});

const camerasOf = ({ catalog, gb28181 }: SystemAlarmsSite): CameraView => ({
  all: () => catalog.camerasByName,
  find(ref) {
    const camera = catalog.channel(ref);
    if (!camera || camera.isDirectory) return undefined;
    const { deviceId, channelId, name, device, driver, isEnabled, state } = camera;
    const registered = () => gb28181.sessions().find((session) => session.deviceId === deviceId);
    return {
      channel: { deviceId, channelId },
      name,
      deviceName: device.name,
      driver,
      // Looked for only of cameras that are gone: that goes through all sessions.
      get host() {
        return device.facts.address.host || (registered()?.host ?? "");
      },
      isEnabled,
      state,
    };
  },
});

/** As leases name it. With SQLite there is one server only. */
const serverIdIn = async ({ database, dataDir }: SystemAlarmsSite): Promise<string> =>
  database.kind === "sqlite"
    ? ""
    : (
        await keptFile(join(dataDir, "server-id"), () => Buffer.from(crypto.randomUUID()))
      ).toString();

/** Network storage that is away says nothing. */
async function freeBytesOf(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
