import { create } from "zustand";
import type { Screen } from "../screens.ts";
import { stored, type UserInfo } from "../storage/local-storage.ts";
import { forgetStored } from "../storage/stored-value.ts";

interface SessionState {
  readonly user: UserInfo | null;
  /** The server has ended the session and login follows: until then no page may ask for anything. */
  readonly isOver: boolean;
}

/** Of what tells one sign-in from the next. */
const markPrefix = "mark-";

/** Who is signed in, in this browser. */
export const useSession = create<SessionState>()(() => ({
  user: rememberedUser(),
  isOver: false,
}));

/** Of the sign-in that counts now. */
export const currentMark = (): string | undefined => useSession.getState().user?.Token;

/** With another mark than all before it. */
export function saveSession(user: Omit<UserInfo, "Token">): void {
  keep({ ...user, Token: newMark() });
}

/** What has become known of the user since; the sign-in is the same. */
export function amendSession(user: Omit<UserInfo, "Token">): void {
  keep({ ...user, Token: currentMark() ?? newMark() });
}

function keep(user: UserInfo): void {
  stored.userInfo.write(user);
  useSession.setState({ user, isOver: false });
}

/** Not randomUUID: a page without HTTPS has none. */
function newMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return markPrefix + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Earlier versions kept the session's own token here: it is forgotten. */
function rememberedUser(): UserInfo | null {
  const user = stored.userInfo.read();
  if (!user?.Token || user.Token.startsWith(markPrefix)) return user;
  const marked = { ...user, Token: newMark() };
  stored.userInfo.write(marked);
  return marked;
}

/** Between the end of the session on the server and the login page. */
export const markSessionOver = (): void => useSession.setState({ isOver: true });

/** Forgets who is signed in; the server takes its cookie back. What screens keep for the user stays, as a session that ran out is not a log-out. */
export function clearSession(): void {
  stored.userInfo.clear();
  useSession.setState({ user: null, isOver: false });
}

/** What a user leaves in the browser besides the session: the next one must not see it. */
export function clearUserTraces(screens: readonly Pick<Screen, "userKeys">[]): void {
  for (const { userKeys = [] } of screens) for (const key of userKeys) forgetStored(key);
}
