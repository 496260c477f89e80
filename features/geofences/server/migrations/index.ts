import type { FeatureMigrations } from "@tessera/platform/server";
import { geofences } from "./0001-geofences.ts";
import { statesOutliveFences } from "./0002-states-outlive-fences.ts";

export const geofenceMigrations: FeatureMigrations = {
  feature: "geofences",
  migrations: [geofences, statesOutliveFences],
};
