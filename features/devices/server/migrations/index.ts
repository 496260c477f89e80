import type { FeatureMigrations } from "@tessera/platform/server";
import { devices } from "./0001-devices.ts";
import { channels } from "./0002-channels.ts";
import { history } from "./0003-history.ts";
import { deletions } from "./0004-deletions.ts";

export const deviceMigrations: FeatureMigrations = {
  feature: "devices",
  migrations: [devices, channels, history, deletions],
};
