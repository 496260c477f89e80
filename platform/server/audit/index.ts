export type { AuditEntry, NotedChange } from "./audit-entry.ts";
export { AuditStore } from "./audit-store.ts";
export { AuditTrail } from "./audit-trail.ts";
export type { ChainCheck } from "./check-chain.ts";
export { auditMigrations } from "./migrations/index.ts";
export { RecentKeys } from "./recent-keys.ts";
