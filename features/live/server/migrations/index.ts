import type { FeatureMigrations } from "@tessera/platform/server";
import { streamLog } from "./0001-stream-log.ts";

export const liveMigrations: FeatureMigrations = { feature: "live", migrations: [streamLog] };
