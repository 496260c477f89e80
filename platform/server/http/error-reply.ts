import { randomBytes } from "node:crypto";
import {
  BadRequest,
  Conflict,
  DeviceRefused,
  ExpectedError,
  Forbidden,
  type Logger,
  NotAcceptable,
  NotFound,
  Offline,
  type Text,
  TimedOut,
  TooMany,
  textFor,
  Unauthorized,
} from "@tessera/base";
import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "./language.ts";
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
  return replyWithText(request, reply, {
    status: 500,
    code: "internal",
    text: {
      zh: `服务器内部错误，请稍后重试；如仍失败，请将编号 ${incident} 告知管理员。`,
      en: `Internal server error. Try again later; if it still fails, tell the administrator the number ${incident}.`,
    },
  });
}

/** A stranger chooses how long a path is. */
const maxLoggedPath = 300;

interface ErrorReply {
  readonly status: number;
  /** Stable word for programs, sent in the header X-Error-Code. */
  readonly code: string;
  readonly text: Text;
}

export function replyWithText(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, text }: ErrorReply,
): FastifyReply {
  const language = languageOf(request.headers["accept-language"]);
  return reply
    .code(status)
    .header("x-error-code", code)
    .header("cache-control", "no-store")
    .header("content-language", language)
    .type("text/plain; charset=utf-8")
    .send(text[language]);
}

/** The path alone: a query may hold a token. */
export const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "";

const statuses = [
  [BadRequest, 400],
  // Where the dialect has no soft failures, it is the caller's.
  [SoftFailure, 400],
  [Unauthorized, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [NotAcceptable, 406],
  [Conflict, 409],
  [TooMany, 429],
  [DeviceRefused, 502],
  [Offline, 503],
  [TimedOut, 504],
] as const;

const statusOf = (error: ExpectedError): number | undefined =>
  statuses.find(([cause]) => error instanceof cause)?.[1];

function httpStatusOf(error: unknown): number {
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" ? status : 500;
}

/** What the HTTP server itself or one of its plugins refuses is the caller's fault, and no error of ours. */
function refusalOf(status: number): ErrorReply | undefined {
  const known = refusals.get(status);
  if (known) return known;
  return status >= 400 && status < 500 ? { ...malformed, status } : undefined;
}

const malformed: ErrorReply = {
  status: 400,
  code: "malformed-request",
  text: {
    zh: "请求无法解析：请检查地址和请求体（JSON 或表单）的格式。",
    en: "The request cannot be read: check the address and the format of the body (JSON or form).",
  },
};

const nothingThere: ErrorReply = {
  status: 404,
  code: "unknown-address",
  text: { zh: "没有这个地址。", en: "This address does not exist." },
};

const refusals = new Map<number, ErrorReply>([
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
