import type { FeatureMigrations } from "@tessera/platform/server";
import { labels } from "./0001-labels.ts";

export const groupMigrations: FeatureMigrations = { feature: "groups", migrations: [labels] };
