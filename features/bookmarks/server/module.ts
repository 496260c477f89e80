import { defineModule } from "@tessera/platform/server";
import { type BookmarksDeps, bookmarkCleanUps, createBookmarksFeature } from "./index.ts";
import { bookmarkMigrations } from "./migrations/index.ts";

export const bookmarks = defineModule({
  name: "bookmarks",
  migrations: bookmarkMigrations,
  cleanUps: bookmarkCleanUps,
  create: ({ database, catalog, rights, clock }: BookmarksDeps) => ({
    feature: createBookmarksFeature({ database, catalog, rights, clock }),
  }),
});
