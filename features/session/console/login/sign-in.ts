import { clearSession, request, saveSession } from "@tessera/platform/console";
import { md5 } from "js-md5";
import { getUserInfo, login } from "../../contract.ts";

/** Opens a session and learns who it belongs to; a session without a user is not kept. */
export async function signIn(username: string, password: string): Promise<void> {
  const { Token, role_name } = await request(login, { username, password: md5(password) });
  saveSession({ Token, role_name });
  try {
    const { UserInfo } = await request(getUserInfo, {});
    saveSession({ ...UserInfo, Token, role_name: UserInfo.role_name || role_name });
  } catch (error) {
    clearSession();
    throw error;
  }
}
