import { callApi, md5 } from "./legacy-api.ts";

export interface User {
  readonly name: string;
  readonly password: string;
}

/** What every device may register with. */
export const sipPassword = "sip-password-of-the-tests";

/** Does the first-run initialisation by the API, so that its dialog does not cover the screens. */
export async function initialise(url: string, initial: User, newPassword: string): Promise<User> {
  const { Token } = await callApi(url, {
    path: "login",
    fields: { username: initial.name, password: md5(initial.password) },
  });
  await callApi(url, {
    path: "setinitial",
    token: String(Token),
    fields: {
      SipPassword: sipPassword,
      OldPassword: md5(initial.password),
      NewPassword: md5(newPassword),
    },
  });
  return { name: initial.name, password: newPassword };
}
