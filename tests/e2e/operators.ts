import { callBare } from "./bare-api.ts";
import type { User } from "./first-start.ts";
import { md5 } from "./legacy-api.ts";
import { openSession } from "./open-session.ts";

const operatorRoleId = "2";

/** Adds a user with the role `operator` and the administrator's password. */
export async function addOperator(
  server: { readonly url: string; readonly admin: User },
  name: string,
): Promise<User> {
  const { password } = server.admin;
  const { token } = await openSession(server.url, server.admin);
  const fields = {
    name,
    username: `${name}-nick`,
    password: md5(password),
    roleid: operatorRoleId,
  };
  await callBare(server.url, { path: "adduser", token, fields });
  return { name, password };
}
