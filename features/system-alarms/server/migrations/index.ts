import type { FeatureMigrations } from "@tessera/platform/server";
import { systemAlarms } from "./0001-system-alarms.ts";

export const systemAlarmMigrations: FeatureMigrations = {
  feature: "system-alarms",
  migrations: [systemAlarms],
};
