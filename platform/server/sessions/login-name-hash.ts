import { createHash } from "node:crypto";

/** What people type as their name is kept as a hash: it is their password by mistake, at times. */
export function loginNameHash(userName: string): string {
  return createHash("sha256").update(userName).digest("base64url");
}
