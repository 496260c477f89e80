import type { FeatureMigrations } from "@tessera/platform/server";
import { streamLog } from "./0001-stream-log.ts";
import { addressesApart } from "./0002-addresses-apart.ts";

export const liveMigrations: FeatureMigrations = {
  feature: "live",
  migrations: [streamLog, addressesApart],
};
