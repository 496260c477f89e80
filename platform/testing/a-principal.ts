import type { Principal } from "../server/index.ts";

/** Somebody whose role and session have the same number, and who is no administrator unless it is told. */
export const aPrincipal = (userId: number, more: Partial<Principal> = {}): Principal => ({
  userId,
  userName: `user ${userId}`,
  nickName: "",
  roleId: userId,
  roleName: "",
  isAdmin: false,
  sessionId: userId,
  ...more,
});

/** The first user of every site. */
export const anAdmin = aPrincipal(1, { userName: "admin", isAdmin: true });
