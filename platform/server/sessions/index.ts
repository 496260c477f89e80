export { adminRoleId, adminUserId, ensureAdmin, type FirstStart } from "./first-start.ts";
export { sessionMigrations } from "./migrations.ts";
export { md5Of } from "./passwords.ts";
export type { Principal } from "./principal.ts";
export { type KeptRole, RoleStore } from "./role-store.ts";
export type { Session } from "./session-store.ts";
export { type OpenedSession, Sessions } from "./sessions.ts";
export { sessionSettings } from "./settings.ts";
export { type Account, type User, UserStore } from "./user-store.ts";
