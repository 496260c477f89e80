import type { BrowserContext } from "@playwright/test";
import type { User } from "./first-start.ts";
import { callApi, md5 } from "./legacy-api.ts";

export interface OpenSession {
  readonly token: string;
  /** What a browser keeps of it. */
  readonly storageState: Exclude<Parameters<BrowserContext["setStorageState"]>[0], string>;
}

/** Opens a session by the API and gives what a browser that signed in would have kept. */
export async function openSession(url: string, { name, password }: User): Promise<OpenSession> {
  const fields = { username: name, password: md5(password) };
  const { Token } = await callApi(url, { path: "login", fields });
  const token = String(Token);
  const { UserInfo } = await callApi(url, { path: "getuserinfo", token });
  const userInfo = { ...(UserInfo as object), Token: "mark-of-the-tests" };
  const storageState = {
    cookies: [
      {
        name: "tessera_token",
        value: token,
        domain: new URL(url).hostname,
        path: "/",
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: "Strict" as const,
      },
    ],
    origins: [
      {
        origin: url,
        localStorage: [{ name: "tessera_user_info", value: JSON.stringify(userInfo) }],
      },
    ],
  };
  return { token, storageState };
}
