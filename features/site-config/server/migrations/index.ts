import type { FeatureMigrations } from "@tessera/platform/server";
import { advertising } from "./0001-advertising.ts";

export const siteConfigMigrations: FeatureMigrations = {
  feature: "site-config",
  migrations: [advertising],
};
