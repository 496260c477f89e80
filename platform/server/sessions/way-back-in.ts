import type { Database } from "../database/index.ts";
import { makePassword } from "./initial-password.ts";
import { LoginFailureStore } from "./login-failure-store.ts";
import { hashPassword, md5Of } from "./passwords.ts";
import { TotpStore } from "./second-factor/totp-store.ts";
import { SessionStore } from "./session-store.ts";
import { UserStore } from "./user-store.ts";

/**
 * For whoever holds the machine: a new password for a user who is locked out, without locks and
 * one-time codes, which may be lost too. Gives the password; undefined: there is no such user.
 */
export async function letBackIn(database: Database, userName: string): Promise<string | undefined> {
  const users = new UserStore(database);
  const user = await users.findByName(userName);
  if (!user) return undefined;
  const password = makePassword();
  const passwordHash = await hashPassword(md5Of(password));
  await database.transaction(async () => {
    await users.setPasswordHash(user.id, passwordHash, database.clock.nowMs());
    await new LoginFailureStore(database).clearName(user.name);
    await new TotpStore(database).remove(user.id);
    const sessions = new SessionStore(database);
    for (const { principal } of await sessions.ofUser(user.id))
      await sessions.remove(principal.sessionId);
  });
  return password;
}
