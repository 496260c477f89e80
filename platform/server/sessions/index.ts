export { ensureAdmin, type FirstStart } from "./first-start.ts";
export { sessionMigrations } from "./migrations.ts";
export { md5Of } from "./passwords.ts";
export type { Principal } from "./principal.ts";
export { RoleStore } from "./role-store.ts";
export { type OpenedSession, Sessions } from "./sessions.ts";
export { sessionSettings } from "./settings.ts";
export { UserStore } from "./user-store.ts";
