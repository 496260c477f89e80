import {
  amendSession,
  clearSession,
  httpErrorMs,
  notifications,
  RequestFailure,
  request,
  requestLegacy,
  saveSession,
} from "@tessera/platform/console";
import { okStatus } from "@tessera/platform/contract";
import { md5 } from "js-md5";
import {
  beginPasskeyLogin,
  codeNeeded,
  codeWrong,
  finishPasskeyLogin,
  getUserInfo,
  login,
  notEncrypted,
  openedSession,
  signIn as signInCall,
} from "../../contract.ts";

export type SignInAnswer =
  | { readonly outcome: "signed-in" }
  /** The session is good for nothing but a change of password. */
  | { readonly outcome: "password-expired" }
  | { readonly outcome: "code-needed"; readonly isWrong: boolean; readonly message: string };

/** Opens a session with the password and, for whoever has one-time codes, a code. */
export async function signIn(
  username: string,
  password: string,
  code: string,
): Promise<SignInAnswer> {
  const { Status, msg, body } = await send(username, password, code);
  if (Status === codeNeeded || Status === codeWrong)
    return { outcome: "code-needed", isWrong: Status === codeWrong, message: msg };
  if (Status !== okStatus) {
    notifications.error(msg);
    throw new RequestFailure(msg, { httpStatus: 200, status: Status });
  }
  return keepSession(openedSession.partial({ Token: true }).parse(body));
}

/** Whether what the page sends cannot be read on its way: it came over HTTPS, or from this machine. */
export const isPrivatePage = (): boolean => window.isSecureContext;

/** The password itself where nobody can read it on its way, else its MD5 as the specification has it. */
async function send(username: string, password: string, code: string) {
  const withMd5 = () => requestLegacy(login, { username, password: md5(password), code });
  if (!isPrivatePage()) return withMd5();
  try {
    return await requestLegacy(signInCall, { username, password, code }, { quiet: true });
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    // A proxy speaks HTTPS to us and the server does not trust it: it cannot know.
    if (error.code === notEncrypted) return withMd5();
    notifications.error(error.message, httpErrorMs);
    throw error;
  }
}

/** Browsers have passkeys on secure pages only, and for domain names, not for IP addresses. */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/** Rejects with the browser's WebAuthnError when its user changes their mind. */
export async function signInWithPasskey(): Promise<SignInAnswer> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import("@simplewebauthn/browser"),
    request(beginPasskeyLogin, {}),
  ]);
  const response = await startAuthentication({ optionsJSON });
  return keepSession(await request(finishPasskeyLogin, { response: { ...response } }));
}

/** Learns who a new session belongs to; a session without a user is not kept. */
export async function keepSession({
  role_name,
}: {
  readonly role_name: string;
}): Promise<SignInAnswer> {
  saveSession({ role_name });
  try {
    const { UserInfo } = await request(getUserInfo, {});
    // Without a user it opens no page: after a reload the login page comes again.
    if (UserInfo.must_change_password) return { outcome: "password-expired" };
    const { must_change_password: _, ...user } = UserInfo;
    amendSession({ ...user, role_name: user.role_name || role_name });
    return { outcome: "signed-in" };
  } catch (error) {
    clearSession();
    throw error;
  }
}
