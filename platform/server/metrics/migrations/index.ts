import type { FeatureMigrations } from "../../database/index.ts";
import { rollups } from "./0001-rollups.ts";

export const metricMigrations: FeatureMigrations = { feature: "metrics", migrations: [rollups] };
