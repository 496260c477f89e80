import { silentLogger } from "@tessera/base";
import { openDatabase, UserStore } from "@tessera/platform/server";
import type { User } from "./first-start.ts";
import type { RunningServer } from "./running-server.ts";

const adminId = 1;
const operatorRoleId = 2;

/** Adds a user with the role `operator` and the administrator's password. */
export async function addOperator(
  server: RunningServer & { readonly admin: User },
  name: string,
): Promise<User> {
  const database = await openDatabase({ dataDir: server.dataFolder, log: silentLogger });
  try {
    const users = new UserStore(database);
    const admin = await users.find(adminId);
    if (!admin) throw new Error("The server has no administrator.");
    const { passwordHash } = admin;
    await users.insert(
      { name, nickName: `${name}-nick`, passwordHash, roleId: operatorRoleId },
      database.clock.nowMs(),
    );
  } finally {
    await database.close();
  }
  return { name, password: server.admin.password };
}
