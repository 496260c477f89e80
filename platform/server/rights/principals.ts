import type { Principal } from "../sessions/principal.ts";

/** Tells who a session belongs to now, and with which role; undefined once it is over. */
export interface PrincipalSource {
  principalOf(sessionId: number): Promise<Principal | undefined>;
}

/** Sessions of accounts count up from 1; those of visitors without one are below 0. */
export function withVisitors(
  sessions: PrincipalSource,
  visitors: PrincipalSource,
): PrincipalSource {
  return {
    principalOf: (sessionId) => (sessionId < 0 ? visitors : sessions).principalOf(sessionId),
  };
}
