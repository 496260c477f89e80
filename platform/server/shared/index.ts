export { ChangeFeed, type ModelChanges, type ReadModel } from "./change-feed.ts";
export { sharedMigrations } from "./migrations/index.ts";
