import type { FeatureMigrations } from "@tessera/platform/server";
import { shareLinks } from "./0001-share-links.ts";

export const sharingMigrations: FeatureMigrations = {
  feature: "sharing",
  migrations: [shareLinks],
};
