import type { FeatureMigrations } from "@tessera/platform/server";
import { alarmPlans } from "./0001-alarm-plans.ts";

export const alarmPlanMigrations: FeatureMigrations = {
  feature: "alarm-plans",
  migrations: [alarmPlans],
};
