import type { FeatureMigrations } from "@tessera/platform/server";
import { devices } from "./0001-devices.ts";

export const deviceMigrations: FeatureMigrations = { feature: "devices", migrations: [devices] };
