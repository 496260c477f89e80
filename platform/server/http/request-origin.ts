import type { FastifyRequest } from "fastify";
import { pageHeader } from "../../contract/index.ts";

/**
 * Which page made the browser send this request. "unknown" is a program, or a browser that was
 * told to say nothing. Sec-Fetch-Site comes only over HTTPS and on the loopback address, so on a
 * plain-HTTP network Origin, a header that only scripts of our pages can send, or Referer have to do.
 */
export function originOf(request: FastifyRequest): "same" | "other" | "unknown" {
  const site = request.headers["sec-fetch-site"];
  // "none" is an address typed, but also a link in a mail: no page of ours, so it may not act.
  if (site !== undefined) return site === "same-origin" ? "same" : "other";
  // Another site would have to ask us first (CORS), and nobody answers it.
  if (request.headers.origin === undefined && request.headers[pageHeader] !== undefined)
    return "same";
  const page = request.headers.origin ?? request.headers.referer;
  if (page === undefined) return "unknown";
  return URL.parse(page)?.host === request.host ? "same" : "other";
}
