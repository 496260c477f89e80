import type { Language } from "@tessera/base";
import type { FastifyRequest } from "fastify";
import { languageOf } from "../../contract/index.ts";
import { findToken } from "./request-token.ts";

/** Somebody who asks for pictures. The token is a play token or a session's; its giver knows. */
export interface MediaVisitor {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly token: string | undefined;
  readonly language: Language;
  readonly address: string;
}

export const visitorOf = (request: FastifyRequest): MediaVisitor => ({
  params: request.params as Record<string, string>,
  query: request.query as Record<string, unknown>,
  token: findToken(request, "query-too").token,
  language: languageOf(request.headers["accept-language"]),
  address: request.ip,
});
