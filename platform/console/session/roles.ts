import type { UserInfo } from "../storage/local-storage.ts";

export const isAdmin = (user: UserInfo | null): boolean => user?.role_name === "admin";

/** A role is known and it is not admin. While no role is known nothing is hidden; the server decides. */
export const isOperator = (user: UserInfo | null): boolean =>
  Boolean(user?.role_name) && !isAdmin(user);
