import type { AlarmIntake } from "@tessera/engine";
import { backUp, backupsIn, defineModule, type Site } from "@tessera/platform/server";
import { BackupRuns } from "./backup-runs.ts";
import { BackupSchedule } from "./backup-schedule.ts";
import { backupPlace, createBackupsFeature } from "./index.ts";
import { backupSettings } from "./settings.ts";

interface BackupsSite
  extends Pick<Site, "database" | "dataDir" | "settings" | "leases" | "clock" | "log"> {
  readonly alarms: AlarmIntake;
}

export const backups = defineModule({
  name: "backups",
  settings: [backupSettings],
  create: (site: BackupsSite) => {
    const { database, dataDir, settings, leases, alarms, clock, log } = site;
    const wishes = () => {
      const wished = settings.get(backupSettings);
      return { ...wished, ...backupPlace(wished, dataDir) };
    };
    const kept = () => backupsIn(wishes());
    const runs = new BackupRuns({
      make: (onProgress) => {
        const wished = wishes();
        return backUp(database, wished, { passphrase: wished.passphrase, onProgress });
      },
      folder: () => wishes().folder,
      alarms,
      clock,
      log,
    });
    const lastAtMs = async () => {
      try {
        return (await kept()).at(-1)?.atMs;
      } catch (error) {
        runs.noteFailure(error);
        throw error;
      }
    };
    const schedule = new BackupSchedule({
      maker: { lastAtMs, make: () => runs.make() },
      everyHours: () => wishes().everyHours,
      leases,
      clock,
      log,
    });
    // Whoever asks for one does so in a transaction of its own, which ends long before.
    const begin = () => database.apartFromTransaction(() => runs.begin());
    return {
      feature: createBackupsFeature({ runs, begin, schedule, kept, wishes, dataDir, clock }),
    };
  },
});
