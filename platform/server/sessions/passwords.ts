import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** About 40 ms on one core of a small server; argon2id is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** No password has this hash; checking it takes as long as checking a real one. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** The wire carries the MD5 of a password; what is kept is argon2id of that MD5. */
export function hashPassword(passwordMd5: string): Promise<string> {
  return hash(passwordMd5.toLowerCase(), cost);
}

/** Without a hash (no such user) it takes as long and says no. */
export function verifyPassword(
  passwordHash: string | undefined,
  passwordMd5: string,
): Promise<boolean> {
  return verify(passwordHash ?? nobodysHash, passwordMd5.toLowerCase());
}

export function md5Of(password: string): string {
  return createHash("md5").update(password).digest("hex");
}
