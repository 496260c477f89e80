import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { request } from "@tessera/platform/console";
import { beginPasskeyLogin, finishPasskeyLogin } from "../../contract.ts";
import { keepSession, type SignInAnswer } from "./sign-in.ts";

/** Browsers have passkeys on secure pages only, and for domain names, not for IP addresses. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);

/** Rejects with the browser's WebAuthnError when its user changes their mind. */
export async function signInWithPasskey(): Promise<SignInAnswer> {
  const optionsJSON = await request(beginPasskeyLogin, {});
  const response = await startAuthentication({ optionsJSON });
  return keepSession(await request(finishPasskeyLogin, { response: { ...response } }));
}
