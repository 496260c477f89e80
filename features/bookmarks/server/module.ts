import { defineModule } from "@tessera/platform/server";
import { type BookmarksDeps, createBookmarksFeature } from "./index.ts";
import { bookmarkMigrations } from "./migrations/index.ts";

export const bookmarks = defineModule({
  name: "bookmarks",
  migrations: bookmarkMigrations,
  create: ({ database, catalog, rights, events, clock, log }: BookmarksDeps) => ({
    feature: createBookmarksFeature({ database, catalog, rights, events, clock, log }),
  }),
});
