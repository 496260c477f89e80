import type { Database } from "../../database/index.ts";
import { UserStore } from "../user-store.ts";
import { TotpStore } from "./totp-store.ts";

/** From the machine itself, without signing in. Says whether there is such a user. */
export async function turnOffCodes(database: Database, userName: string): Promise<boolean> {
  const user = await new UserStore(database).findByName(userName);
  if (user) await new TotpStore(database).remove(user.id);
  return user !== undefined;
}
