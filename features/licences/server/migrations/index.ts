import type { FeatureMigrations } from "@tessera/platform/server";
import { licences } from "./0001-licences.ts";

export const licenceMigrations: FeatureMigrations = {
  feature: "licences",
  migrations: [licences],
};
