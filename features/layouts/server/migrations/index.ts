import type { FeatureMigrations } from "@tessera/platform/server";
import { layouts } from "./0001-layouts.ts";

export const layoutMigrations: FeatureMigrations = {
  feature: "layouts",
  migrations: [layouts],
};
