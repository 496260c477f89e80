import { RequestFailure, request } from "@tessera/platform/console";
import { md5 } from "js-md5";
import { approve, notEncrypted } from "../../contract.ts";
import { isPrivatePage } from "../login/sign-in.ts";

interface Given {
  readonly username: string;
  readonly password: string;
  readonly code: string;
}

/** As when signing in: the password itself where nobody can read it on its way, else its MD5. */
export async function giveConsent(approval: string, given: Given): Promise<void> {
  const send = (password: object) =>
    request(approve, { approval, ...given, ...password }, { quiet: true });
  const withMd5 = () => send({ password: md5(given.password), isMd5: true });
  if (!isPrivatePage()) return void (await withMd5());
  try {
    await send({});
  } catch (error) {
    if (!(error instanceof RequestFailure && error.code === notEncrypted)) throw error;
    await withMd5();
  }
}
