export { ChangeFeed, type ModelChanges, type ReadModel } from "./change-feed.ts";
export { sharedMigrations } from "./migrations/index.ts";
export { openLeases, serverIdOf } from "./open-leases.ts";
export { ServerStore, type SiteServer } from "./server-store.ts";
