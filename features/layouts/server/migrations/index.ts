import type { FeatureMigrations } from "@tessera/platform/server";
import { layouts } from "./0001-layouts.ts";
import { tourCameras } from "./0002-tour-cameras.ts";

export const layoutMigrations: FeatureMigrations = {
  feature: "layouts",
  migrations: [layouts, tourCameras],
};
