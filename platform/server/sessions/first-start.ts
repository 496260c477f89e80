import { operatorVerbs } from "../../contract/index.ts";
import { type Database, keepOtherStartsOut } from "../database/index.ts";
import { makePassword, writeInitialPassword } from "./initial-password.ts";
import { hashPassword, md5Of } from "./passwords.ts";
import { RoleStore } from "./role-store.ts";
import { UserStore } from "./user-store.ts";

export const adminUserId = 1;
export const adminRoleId = 1;
const operatorRoleId = 2;

/** What the first start made, for the terminal; a given password is not repeated. */
export type FirstStart =
  | { readonly made: "nothing" }
  | { readonly made: "admin-with-given-password"; readonly userName: string }
  | {
      readonly made: "admin-with-one-time-password";
      readonly userName: string;
      readonly password: string;
      readonly passwordFile: string;
    };

/** Makes the built-in roles and the user `admin` unless they are there. */
export async function ensureAdmin(
  database: Database,
  {
    initialPassword,
    dataDir,
  }: { readonly initialPassword?: string | undefined; readonly dataDir: string },
): Promise<FirstStart> {
  const users = new UserStore(database);
  if (await users.find(adminUserId)) return { made: "nothing" };
  const password = initialPassword || makePassword();
  const passwordHash = await hashPassword(md5Of(password));
  return database.transaction(async () => {
    await keepOtherStartsOut(database);
    if (await users.find(adminUserId)) return { made: "nothing" };
    await insertRoles(database);
    await users.insert(
      { id: adminUserId, name: "admin", nickName: "admin", passwordHash, roleId: adminRoleId },
      database.clock.nowMs(),
    );
    if (initialPassword) return { made: "admin-with-given-password", userName: "admin" };
    // Before the commit: an administrator whose password nobody knows must not come to be.
    const passwordFile = await writeInitialPassword(dataDir, password);
    return { made: "admin-with-one-time-password", userName: "admin", password, passwordFile };
  });
}

async function insertRoles(database: Database): Promise<void> {
  const roles = new RoleStore(database);
  const atMs = database.clock.nowMs();
  await roles.insert({ id: adminRoleId, name: "admin", isAdmin: true, grants: [] }, atMs);
  await roles.insert(
    {
      id: operatorRoleId,
      name: "operator",
      isAdmin: false,
      grants: [{ verbs: operatorVerbs, channels: "all", groups: [], hours: [] }],
    },
    atMs,
  );
}
