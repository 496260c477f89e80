import type { FeatureMigrations } from "@tessera/platform/server";
import { footage } from "./0001-footage.ts";
import { recordPlans } from "./0002-plans.ts";

export const recordingMigrations: FeatureMigrations = {
  feature: "recording",
  migrations: [footage, recordPlans],
};
