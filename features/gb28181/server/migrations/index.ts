import type { FeatureMigrations } from "@tessera/platform/server";
import { accessLists } from "./0001-access-lists.ts";

export const gbMigrations: FeatureMigrations = {
  feature: "gb28181",
  migrations: [accessLists],
};
