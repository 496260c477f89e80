import { request } from "@tessera/platform/console";
import { beginOidc, finishOidc, signInWays } from "../../../identity/contract.ts";

/** Which sign-in this window began: what comes back for another one was not asked for here. */
const stateKey = "tessera_oidc_state";

/** The provider's name, if there is one. */
export async function oidcLabel(): Promise<string> {
  try {
    return (await request(signInWays, {}, { quiet: true })).Oidc;
  } catch {
    return "";
  }
}

/** Leaves the page for the provider's. */
export async function goToProvider(): Promise<void> {
  const returnTo = `${location.origin}/login`;
  const { url, state } = await request(beginOidc, { returnTo });
  sessionStorage.setItem(stateKey, state);
  location.assign(url);
}

/** What the provider sent the browser back with; undefined: nothing that was begun here. */
export function takeReturned(query: URLSearchParams): string | undefined {
  const state = sessionStorage.getItem(stateKey);
  if (!state || query.get("state") !== state) return undefined;
  sessionStorage.removeItem(stateKey);
  return state;
}

export const finishAtProvider = (state: string, query: URLSearchParams) =>
  request(finishOidc, { state, query: query.toString() });
