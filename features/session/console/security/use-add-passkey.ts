import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { notices, request, useMutationCall, useTexts } from "@tessera/platform/console";
import { beginPasskey, finishPasskey, getSecurity, listPasskeys } from "../../../users/contract.ts";
import { securityTexts } from "./texts.ts";

/** Has the browser make a passkey and the server keep it. A wrong password rejects. */
export function useAddPasskey(): (name: string, passwordMd5: string) => Promise<void> {
  const t = useTexts(securityTexts);
  const { mutateAsync: keep } = useMutationCall(finishPasskey, {
    rereads: [listPasskeys, getSecurity],
  });
  return async (name, password) => {
    // The contract leaves the options to WebAuthn's own types.
    const optionsJSON = (await request(
      beginPasskey,
      { password },
      { quiet: true },
    )) as unknown as PublicKeyCredentialCreationOptionsJSON;
    try {
      const made = await startRegistration({ optionsJSON });
      await keep({ name, response: { ...made } });
      notices.success(t("passkeyAdded", { name }));
    } catch (error) {
      if (
        error instanceof WebAuthnError &&
        error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
      )
        notices.warning(t("passkeyKnown"));
      // Other refusals of the browser are the user's: closed, or waited too long.
      else if (error instanceof Error && error.name !== "RequestFailure")
        notices.warning(t("passkeyCancelled"));
    }
  };
}
