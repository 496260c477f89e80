import type { FeatureMigrations } from "../../database/index.ts";
import { changes } from "./0001-changes.ts";

export const sharedMigrations: FeatureMigrations = { feature: "shared", migrations: [changes] };
