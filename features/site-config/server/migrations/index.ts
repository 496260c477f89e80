import type { FeatureMigrations } from "@tessera/platform/server";
import { advertising } from "./0001-advertising.ts";
import { logo } from "./0002-logo.ts";

export const siteConfigMigrations: FeatureMigrations = {
  feature: "site-config",
  migrations: [advertising, logo],
};
