import type { Screen, Section } from "../screens.ts";
import { isOperator } from "../session/roles.ts";
import type { ReadConfig } from "../state/config-store.ts";
import type { UserInfo } from "../storage/local-storage.ts";

export interface Visitor {
  readonly user: UserInfo | null;
  readonly config: ReadConfig;
}

interface Place {
  readonly screen: Pick<Screen, "access" | "offered"> | undefined;
  readonly section: Pick<Section, "access"> | undefined;
  readonly home: string;
}

export type Verdict = { readonly go: string } | { readonly stay: true };

const stay: Verdict = { stay: true };

/** May this visitor be here? One rule a line, first match wins. */
export function guard({ screen, section, home }: Place, { user, config }: Visitor): Verdict {
  if (screen?.access === "open") return stay;
  if (!isSignedIn(user)) return { go: "/login" };
  if (isOperator(user) && isForAdmins(screen, section)) return { go: home };
  if (screen?.offered?.while(config) === false) return { go: screen.offered.otherwise };
  return stay;
}

export const isForAdmins = (
  screen: Place["screen"] | undefined,
  section: Place["section"] | undefined,
): boolean => screen?.access === "admin" || section?.access === "admin";

/** A saved session names its user; one with neither id nor nick_name is no session. */
function isSignedIn(user: UserInfo | null): boolean {
  return Boolean(user?.Token) && Boolean(user?.id || user?.nick_name);
}
