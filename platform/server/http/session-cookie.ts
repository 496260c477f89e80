import type { FastifyReply, FastifyRequest } from "fastify";
import { originOf } from "./request-origin.ts";

export const sessionCookieName = "tessera_token";
/** Stays when its user signs out: it only says that somebody has signed in here. */
export const browserCookieName = "tessera_browser";

/** The server ends sessions; the cookie only has to live as long as the longest of them. */
export const sessionCookieMaxAgeS = 30 * 24 * 60 * 60;

/** What an answer does to the browser's session cookie besides its reply. */
export type SessionCookie =
  | {
      readonly action: "keep";
      readonly token: string;
      readonly browser?: string;
      readonly maxAgeS: number;
    }
  | { readonly action: "clear" };

/**
 * HttpOnly, so that a script slipped into the console cannot read it. Strict, so that a browser
 * does not send it along with requests that another site starts.
 */
export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: SessionCookie,
): void {
  const attributes = {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: request.protocol === "https",
  } as const;
  if (cookie.action === "clear") {
    reply.clearCookie(sessionCookieName, attributes);
    return;
  }
  // Another site must not be able to sign this browser in as somebody else.
  if (originOf(request) === "other") return;
  const kept = { ...attributes, maxAge: cookie.maxAgeS };
  reply.setCookie(sessionCookieName, cookie.token, kept);
  if (cookie.browser) reply.setCookie(browserCookieName, cookie.browser, kept);
}
