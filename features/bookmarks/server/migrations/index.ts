import type { FeatureMigrations } from "@tessera/platform/server";
import { bookmarks } from "./0001-bookmarks.ts";

export const bookmarkMigrations: FeatureMigrations = {
  feature: "bookmarks",
  migrations: [bookmarks],
};
