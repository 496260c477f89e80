import { ExpectedError } from "@tessera/base";
import { type OpenedSession, type Sessions, SoftFailure } from "@tessera/platform/server";
import { codeNeeded, codeWrong } from "../contract.ts";

type Request = Parameters<Sessions["open"]>[0];

/** When only the one-time code is missing or wrong, the login page goes on to ask for it. */
export async function signIn(
  sessions: Pick<Sessions, "open">,
  request: Request,
): Promise<OpenedSession> {
  try {
    return await sessions.open(request);
  } catch (error) {
    if (!(error instanceof ExpectedError && [codeNeeded, codeWrong].includes(error.code)))
      throw error;
    throw new SoftFailure(error.code, error.text, error.code);
  }
}
