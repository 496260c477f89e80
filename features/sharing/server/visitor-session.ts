/** Visitors have no session of an account: theirs are below 0, one for all who come by the same way. */

export type OpenPage = "players" | "share";

const pageSessions: Readonly<Record<OpenPage, number>> = { players: -1, share: -2 };

export const sessionOfPage = (page: OpenPage): number => pageSessions[page];
export const sessionOfLink = (linkId: number): number => -2 - linkId;

/** By which way the visitors of this session come. */
export function wayOf(sessionId: number): OpenPage | { readonly linkId: number } {
  if (sessionId === pageSessions.players) return "players";
  if (sessionId === pageSessions.share) return "share";
  return { linkId: -2 - sessionId };
}
