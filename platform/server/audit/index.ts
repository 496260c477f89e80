export type { AuditEntry, AuditRow, NotedChange } from "./audit-entry.ts";
export { AuditStore } from "./audit-store.ts";
export { AuditTrail, type BegunAct } from "./audit-trail.ts";
export { ChainKey, openChainKey } from "./chain-key.ts";
export type { ChainCheck } from "./check-chain.ts";
export { auditMigrations } from "./migrations/index.ts";
export { RecentKeys } from "./recent-keys.ts";
export { type AuditHead, type AuditSigner, headBytes } from "./signing.ts";
export { standing } from "./standing.ts";
