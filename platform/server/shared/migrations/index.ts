import type { FeatureMigrations } from "../../database/index.ts";
import { changes } from "./0001-changes.ts";
import { leases } from "./0002-leases.ts";

export const sharedMigrations: FeatureMigrations = {
  feature: "shared",
  secrets: [{ table: "changes", key: ["id"], column: "change", isJson: true }],
  migrations: [changes, leases],
};
