import type { FeatureMigrations } from "@tessera/platform/server";
import { geofences } from "./0001-geofences.ts";

export const geofenceMigrations: FeatureMigrations = {
  feature: "geofences",
  migrations: [geofences],
};
