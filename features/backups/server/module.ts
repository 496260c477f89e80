import { join } from "node:path";
import {
  backUp,
  backupsIn,
  defineFeature,
  defineModule,
  type Site,
} from "@tessera/platform/server";
import { backupSettings } from "../settings.ts";
import { BackupSchedule } from "./backup-schedule.ts";

const prefix = "tessera-";

export const backups = defineModule({
  name: "backups",
  settings: [backupSettings],
  create: (site: Pick<Site, "database" | "dataDir" | "settings" | "leases" | "clock" | "log">) => {
    const { database, dataDir, settings, leases, clock, log } = site;
    const place = () => {
      const { folder, kept } = settings.get(backupSettings);
      return { folder: folder || join(dataDir, "backups"), prefix, kept };
    };
    const schedule = new BackupSchedule({
      maker: {
        lastAtMs: async () => (await backupsIn(place())).at(-1)?.atMs,
        make: () => backUp(database, place(), settings.get(backupSettings).passphrase),
      },
      everyHours: () => settings.get(backupSettings).everyHours,
      leases,
      clock,
      log,
    });
    return {
      feature: defineFeature({
        name: "backups",
        routes: [],
        start: async () => schedule.start(),
        stop: () => schedule.stop(),
      }),
    };
  },
});
