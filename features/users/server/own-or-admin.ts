import type { Principal } from "@tessera/platform/server";
import { notYours } from "./refusals.ts";

/** The user whom a call is about: by default the caller, another one only for an administrator. */
export function ownOrAnybodysAsAdmin(principal: Principal, userId?: number): number {
  if (userId === undefined || userId === principal.userId) return principal.userId;
  if (!principal.isAdmin) throw notYours();
  return userId;
}
