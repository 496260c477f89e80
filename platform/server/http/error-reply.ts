import { randomBytes } from "node:crypto";
import { ExpectedError, type Logger, textFor } from "@tessera/base";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type ErrorAnswer,
  headersOfError,
  internalError,
  languageOf,
  statusOfError,
} from "../../contract/index.ts";
import { SoftFailure } from "./soft-failure.ts";

/**
 * Answers a failed request: one plain sentence in the caller's language, never a stack. Who may not
 * configure what it is about does not learn its address.
 */
export function replyWithError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, knowsAddress = false }: { readonly log: Logger; readonly knowsAddress?: boolean },
): FastifyReply {
  if (error instanceof ExpectedError) {
    const status = statusOf(error);
    const text = textFor(knowsAddress, error.text);
    if (error.field) reply.header("x-error-field", encodeURIComponent(error.field));
    if (status) return replyWithText(request, reply, { status, code: error.code, text });
  }
  const refusal = refusalOf(httpStatusOf(error));
  if (refusal) return replyWithText(request, reply, refusal);

  const incident = randomBytes(4).toString("hex");
  const path = pathOf(request).slice(0, maxLoggedPath);
  log.error({ incident, method: request.method, path, error }, "Request failed.");
  return replyWithText(request, reply, internalError(incident));
}

/** A stranger chooses how long a path is. */
const maxLoggedPath = 300;

export function replyWithText(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, text }: ErrorAnswer,
): FastifyReply {
  const language = languageOf(request.headers["accept-language"]);
  return reply.code(status).headers(headersOfError(code, language)).send(text[language]);
}

/** The path alone: a query may hold a token. */
export const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "";

/** Where the dialect has no soft failures, one is the caller's. */
const statusOf = (error: ExpectedError): number | undefined =>
  error instanceof SoftFailure ? 400 : statusOfError(error);

function httpStatusOf(error: unknown): number {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" ? status : 500;
}

/** What the HTTP server itself or one of its plugins refuses is the caller's fault, and no error of ours. */
function refusalOf(status: number): ErrorAnswer | undefined {
  const known = refusals.get(status);
  if (known) return known;
  return status >= 400 && status < 500 ? { ...malformed, status } : undefined;
}

const malformed: ErrorAnswer = {
  status: 400,
  code: "malformed-request",
  text: {
    zh: "请求无法解析：请检查地址和请求体（JSON 或表单）的格式。",
    en: "The request cannot be read: check the address and the format of the body (JSON or form).",
  },
};

const nothingThere: ErrorAnswer = {
  status: 404,
  code: "unknown-address",
  text: { zh: "没有这个地址。", en: "This address does not exist." },
};

const refusals = new Map<number, ErrorAnswer>([
  [400, malformed],
  // Of the files of the console: a path that leaves their folder, or a folder itself.
  [403, nothingThere],
  [404, nothingThere],
  [
    413,
    {
      status: 413,
      code: "body-too-large",
      text: { zh: "请求体过大。", en: "The request body is too large." },
    },
  ],
  [
    415,
    {
      status: 415,
      code: "unknown-body-type",
      text: {
        zh: "不支持的请求体类型：请使用 application/json 或 application/x-www-form-urlencoded。",
        en: "Unsupported body type: use application/json or application/x-www-form-urlencoded.",
      },
    },
  ],
  [
    503,
    {
      status: 503,
      code: "stopping",
      text: { zh: "服务器正在停止，请稍后重试。", en: "The server is stopping. Try again later." },
    },
  ],
]);
