import type { FeatureMigrations } from "@tessera/platform/server";
import { map } from "./0001-map.ts";

export const mapMigrations: FeatureMigrations = { feature: "map", migrations: [map] };
