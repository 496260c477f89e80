import type { FeatureMigrations } from "@tessera/platform/server";
import { cards } from "./0001-cards.ts";

export const dashboardMigrations: FeatureMigrations = {
  feature: "dashboard",
  migrations: [cards],
};
