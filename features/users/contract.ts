export * from "./passkey-calls.ts";
export * from "./protection-calls.ts";
export * from "./role-calls.ts";
export * from "./totp-calls.ts";
export * from "./user-calls.ts";
export type { GrantInput, Role, StoredGrant, User } from "./wire-types.ts";
