import type { FeatureMigrations } from "@tessera/platform/server";
import { arming } from "./0001-arming.ts";

export const armingMigrations: FeatureMigrations = { feature: "arming", migrations: [arming] };
