import type { FeatureMigrations } from "@tessera/platform/server";
import { footage } from "./0001-footage.ts";
import { recordPlans } from "./0002-plans.ts";
import { damage } from "./0003-damage.ts";

export const recordingMigrations: FeatureMigrations = {
  feature: "recording",
  migrations: [footage, recordPlans, damage],
};
