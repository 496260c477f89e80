import { create } from "zustand";
import type { Screen } from "../screens.ts";
import { stored, type UserInfo } from "../storage/local-storage.ts";
import { forgetStored } from "../storage/stored-value.ts";
import { clearTokenCookie, writeTokenCookie } from "./token-cookie.ts";

interface SessionState {
  readonly user: UserInfo | null;
  /** The server has ended the session and login follows: until then no page may ask for anything. */
  readonly isOver: boolean;
}

/** Who is signed in, in this browser. */
export const useSession = create<SessionState>()(() => ({
  user: stored.userInfo.read(),
  isOver: false,
}));

export const currentToken = (): string | undefined => useSession.getState().user?.Token;

export function saveSession(user: UserInfo): void {
  stored.userInfo.write(user);
  writeTokenCookie(user.Token);
  useSession.setState({ user, isOver: false });
}

/** Between the end of the session on the server and the login page. */
export const markSessionOver = (): void => useSession.setState({ isOver: true });

/** Forgets user info and token; what screens keep for the user stays, as a session that ran out is not a log-out. */
export function clearSession(): void {
  stored.userInfo.clear();
  clearTokenCookie();
  useSession.setState({ user: null, isOver: false });
}

/** What a user leaves in the browser besides the session: the next one must not see it. */
export function clearUserTraces(screens: readonly Pick<Screen, "userKeys">[]): void {
  for (const { userKeys = [] } of screens) for (const key of userKeys) forgetStored(key);
}
