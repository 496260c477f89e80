import { createHash } from "node:crypto";

export interface User {
  readonly name: string;
  readonly password: string;
}

/** Does the first-run initialisation by the API, so that its dialog does not cover the screens. */
export async function initialise(url: string, initial: User, newPassword: string): Promise<User> {
  const { Token } = await post(`${url}/api/v1/login`, undefined, {
    username: initial.name,
    password: md5(initial.password),
  });
  await post(`${url}/api/v1/setinitial`, String(Token), {
    SipPassword: "sip-password-of-the-tests",
    OldPassword: md5(initial.password),
    NewPassword: md5(newPassword),
  });
  return { name: initial.name, password: newPassword };
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** The Body of a legacy reply, whatever its provider key is called. */
async function post(
  url: string,
  token: string | undefined,
  fields: Record<string, string>,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: "POST",
    headers: token ? { token } : {},
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  const [reply] = Object.values(JSON.parse(text) as Record<string, LegacyReply>);
  if (reply?.Header.ErrorNum !== "200") throw new Error(`${url} answered ${text}`);
  return reply.Body ?? {};
}

interface LegacyReply {
  readonly Header: { readonly ErrorNum: string };
  readonly Body?: Record<string, unknown>;
}
