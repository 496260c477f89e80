import { request } from "@tessera/platform/console";
import { beginPasskeyLogin, finishPasskeyLogin } from "../../contract.ts";
import { keepSession, type SignInAnswer } from "./sign-in.ts";

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
