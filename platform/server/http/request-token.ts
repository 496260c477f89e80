import type { FastifyRequest } from "fastify";
import { isApiKey } from "../sessions/index.ts";
import { originOf } from "./request-origin.ts";
import { sessionCookieName } from "./session-cookie.ts";

/** A query token ends up in logs and histories: only where a browser cannot send a header. */
export type Carriers = "headers-and-cookie" | "query-too";

export interface FoundToken {
  readonly token: string | undefined;
  /** There is a cookie, but nothing shows that a page of ours sent it. */
  readonly hasUnprovenCookie: boolean;
  /** There is an API key in the address, where it is never taken. */
  readonly hasKeyInAddress?: boolean;
}

/**
 * The token of a request. A header or a query is written by whoever makes the request, so it
 * proves intent. A cookie is sent by the browser on its own, and many calls of the legacy API
 * change things by GET; so a cookie counts only when the request comes from our own pages, and, of
 * a call that gives nothing to look at, from a script of theirs: a picture in a text that somebody
 * wrote must not act for whoever reads it.
 */
export function findToken(
  request: FastifyRequest,
  carriers: Carriers,
  { isForScripts = false }: { readonly isForScripts?: boolean } = {},
): FoundToken {
  const token = explicitToken(request, carriers);
  const cookie = cookieToken(request);
  if (token || !cookie)
    return { token, hasUnprovenCookie: false, hasKeyInAddress: isApiKey(queryToken(request)) };
  if (originOf(request) === "same" && !(isForScripts && isForElement(request)))
    return { token: cookie, hasUnprovenCookie: false };
  return { token: undefined, hasUnprovenCookie: true };
}

/** For pages that only read: opening one from anywhere does no harm. */
export const findTokenForPage = (request: FastifyRequest): FoundToken => ({
  token: explicitToken(request, "headers-and-cookie") ?? cookieToken(request),
  hasUnprovenCookie: false,
});

/** Not fetched by a script but by an element of the page, or a window. */
function isForElement({ headers }: FastifyRequest): boolean {
  const destination = headers["sec-fetch-dest"];
  return destination !== undefined && destination !== "empty";
}

function explicitToken(request: FastifyRequest, carriers: Carriers): string | undefined {
  const header = request.headers["token"];
  if (typeof header === "string" && header) return header;
  const bearer = bearerOf(request);
  if (bearer) return bearer;
  if (carriers === "headers-and-cookie") return undefined;
  const token = queryToken(request);
  return isApiKey(token) ? undefined : token || undefined;
}

export const bearerOf = ({ headers }: Pick<FastifyRequest, "headers">): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];

function queryToken(request: FastifyRequest): string {
  const { token } = request.query as Record<string, unknown>;
  return typeof token === "string" ? token : "";
}

/** Browsers have sessions; a key comes in a header alone. */
function cookieToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookieName] ?? "";
  return isApiKey(token) ? undefined : token || undefined;
}
