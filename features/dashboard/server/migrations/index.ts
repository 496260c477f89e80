import type { FeatureMigrations } from "@tessera/platform/server";
import { cards } from "./0001-cards.ts";
import { screens } from "./0002-screens.ts";

export const dashboardMigrations: FeatureMigrations = {
  feature: "dashboard",
  migrations: [cards, screens],
};
