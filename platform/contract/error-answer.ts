import {
  BadRequest,
  Conflict,
  DeviceRefused,
  type ExpectedError,
  Forbidden,
  type Language,
  NotAcceptable,
  NotFound,
  Offline,
  type Text,
  TimedOut,
  TooMany,
  Unauthorized,
} from "@tessera/base";

/** What a failed request is answered with, whichever process answers. */
export interface ErrorAnswer {
  readonly status: number;
  /** Stable word for programs, sent in the header X-Error-Code. */
  readonly code: string;
  readonly text: Text;
}

const statuses = [
  [BadRequest, 400],
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

/** undefined: no request should end so. */
export const statusOfError = (error: ExpectedError): number | undefined =>
  statuses.find(([cause]) => error instanceof cause)?.[1];

export const headersOfError = (code: string, language: Language): Record<string, string> => ({
  "x-error-code": code,
  "cache-control": "no-store",
  "content-language": language,
  "content-type": "text/plain; charset=utf-8",
});

/** Our bug: the log has it under that number. */
export const internalError = (incident: string): ErrorAnswer => ({
  status: 500,
  code: "internal",
  text: {
    zh: `服务器内部错误，请稍后重试；如仍失败，请将编号 ${incident} 告知管理员。`,
    en: `Internal server error. Try again later; if it still fails, tell the administrator the number ${incident}.`,
  },
});
